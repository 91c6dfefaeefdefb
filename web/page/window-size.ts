let height = innerHeight
let width = innerWidth
addEventListener('resize', () => {
  height = innerHeight
  width = innerWidth
})

/** The height of the window in CSS pixels. A part that asks the window itself has the browser lay out the page while it is drawn. */
export function windowHeight(): number {
  return height
}

/** The width of the window in CSS pixels, as above. */
export function windowWidth(): number {
  return width
}
