// A list that the kernel builds in global memory and then walks.
// aliasmith: entry @linked_list
// aliasmith: arg 0 = object global 64 align 8
// aliasmith: arg 1 = object global 4 align 4
#include "cuda.h"

struct Node {
  Node *next;
  int value;
};

extern "C" __global__ void linked_list(Node *nodes, int *out) {
  for (int i = 0; i < 4; i++) {
    nodes[i].next = i < 3 ? &nodes[i + 1] : nullptr;
    nodes[i].value = i;
  }
  int sum = 0;
  for (Node *n = nodes; n; n = n->next) {
    sum += n->value;
    n->value = sum;
  }
  *out = sum;
}
