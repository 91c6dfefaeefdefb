/** Prints labels. */
export function LabelsPage(_: { readonly query: URLSearchParams }) {
  return <h1>Labels</h1>
}
