/** The documents with the greatest scores above 0, up to `most`, the best first; `order` puts equal ones in order. */
export function bestOf(
  scores: Float32Array,
  { documents, most }: { readonly documents: number; readonly most: number },
  order: (a: number, b: number) => number,
): number[] {
  const worse = (a: number, b: number) => (scores[a] ?? 0) - (scores[b] ?? 0) || order(b, a)
  // A heap with the worst kept document on top: one comparison with it rules out most documents.
  const heap: number[] = []
  for (let document = 0; document < documents; document++) {
    const score = scores[document] ?? 0
    if (score === 0) continue
    if (heap.length < most) {
      heap.push(document)
      rise(heap, worse)
    } else if (heap[0] !== undefined && score >= (scores[heap[0]] ?? 0) && worse(document, heap[0]) > 0) {
      heap[0] = document
      sink(heap, worse)
    }
  }
  return heap.sort((a, b) => worse(b, a))
}

type Worse = (a: number, b: number) => number

function rise(heap: number[], worse: Worse): void {
  for (let at = heap.length - 1; at > 0; ) {
    const above = (at - 1) >>> 1
    if (!swapIf(heap, at, above, worse)) return
    at = above
  }
}

function sink(heap: number[], worse: Worse): void {
  for (let at = 0; ; ) {
    const left = 2 * at + 1
    if (left >= heap.length) return
    const right = left + 1
    const worst = right < heap.length && worse(heap[right] ?? 0, heap[left] ?? 0) < 0 ? right : left
    if (!swapIf(heap, worst, at, worse)) return
    at = worst
  }
}

/** Changes two places when the lower one is the worse. */
function swapIf(heap: number[], lower: number, above: number, worse: Worse): boolean {
  const [one = 0, other = 0] = [heap[lower], heap[above]]
  if (worse(one, other) >= 0) return false
  heap[above] = one
  heap[lower] = other
  return true
}
