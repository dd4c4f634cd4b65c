document.querySelectorAll("th[data-sort]").forEach(th => th.addEventListener("click", () => {
  const body = th.closest("table").tBodies[0], at = [...th.parentNode.children].indexOf(th);
  const key = row => row.children[at].dataset.key ?? row.children[at].textContent;
  const down = th.dataset.down = th.dataset.down === "1" ? "0" : "1";
  const compare = (a, b) => key(a).localeCompare(key(b), "en", {numeric: true}) * (down === "1" ? 1 : -1);
  [...body.rows].sort(compare).forEach(row => body.append(row));
}));
const words = document.getElementById("words"), verdict = document.getElementById("verdict"), fresh = document.getElementById("fresh");
const filter = () => document.querySelectorAll("[data-words]").forEach(e => {
  const there = e.dataset.words.includes(words.value.toLowerCase()) && (!verdict.value || e.dataset.verdict === verdict.value);
  e.hidden = !there || fresh.checked && e.dataset.known !== "";
});
[words, verdict, fresh].forEach(e => e && e.addEventListener("input", filter));
document.querySelectorAll("button[data-copy]").forEach(b => b.addEventListener("click", () => {
  navigator.clipboard.writeText(b.previousElementSibling.textContent).then(() => { b.textContent = "copied"; });
}));
