document.querySelectorAll("th[data-sort]").forEach(th => th.addEventListener("click", () => {
  const body = th.closest("table").tBodies[0], at = [...th.parentNode.children].indexOf(th);
  const key = row => row.children[at].textContent;
  const down = th.dataset.down = th.dataset.down === "1" ? "0" : "1";
  const compare = (a, b) => key(a).localeCompare(key(b), "en", {numeric: true}) * (down === "1" ? 1 : -1);
  [...body.rows].sort(compare).forEach(row => body.append(row));
}));
const [words, verdict, fresh, shown] = ["words", "verdict", "fresh", "shown"].map(id => document.getElementById(id));
const filter = () => {
  document.querySelectorAll("[data-words]").forEach(e => {
    const there = words.value.toLowerCase().split(" ").every(word => e.dataset.words.includes(word));
    e.hidden = !there || verdict.value && e.dataset.verdict !== verdict.value || fresh.checked && e.dataset.new !== "true";
  });
  shown.textContent = document.querySelectorAll("tr[data-words]:not([hidden])").length + " shown";
};
[words, verdict, fresh].forEach(e => e.addEventListener("input", filter));
document.querySelectorAll("button[data-copy]").forEach(b => b.addEventListener("click", () => {
  navigator.clipboard.writeText(b.previousElementSibling.textContent).then(() => { b.textContent = "copied"; });
}));
