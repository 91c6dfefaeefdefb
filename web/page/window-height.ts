let height = innerHeight
addEventListener('resize', () => {
  height = innerHeight
})

/** The height of the window in CSS pixels. A part that asks the window itself has the browser lay out the page while it is drawn. */
export function windowHeight(): number {
  return height
}
