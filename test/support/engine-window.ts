/** For how long something on a page is looked for, in ms. */
const PATIENCE_MS = 60_000

/** A window of another browser than Chromium, and what a person does in it. */
export abstract class EngineWindow {
  /** Shows a page. */
  abstract open(url: string): Promise<void>

  /** The value of an expression in the page, as JSON has it. */
  abstract value(expression: string): Promise<unknown>

  /** Clicks in the middle of the first element that an XPath finds. */
  protected abstract click(xpath: string): Promise<void>

  /** Types into what has the focus. */
  abstract type(text: string): Promise<void>

  /** Gives a file to the field for files that an XPath finds. */
  protected abstract give(xpath: string, path: string): Promise<void>

  /** Ends the browser. */
  abstract stop(): Promise<void>

  /** Types into the field with a label. */
  async fill(label: string, text: string): Promise<void> {
    const isLabel = `contains(., '${label}')`
    await this.until(() => this.click(`//input[@id=//label[${isLabel}]/@for] | //label[${isLabel}]//input`))
    await this.type(text)
  }

  /** Presses the first button or link of a name. */
  async press(name: string): Promise<void> {
    const isNamed = `starts-with(normalize-space(.), '${name}') or contains(@aria-label, '${name}')`
    await this.until(() => this.click(`//*[self::button or self::a][${isNamed}]`))
  }

  /** Chooses a file by a button of a name. */
  async choose(name: string, path: string): Promise<void> {
    await this.until(() => this.give(`//label[normalize-space(.)='${name}']/input[@type='file']`, path))
  }

  /** Resolves when the page shows a text. */
  async shows(text: string): Promise<void> {
    await this.until(async () => {
      const shown = String(await this.value('document.body.innerText'))
      if (!shown.includes(text)) throw new Error(`The page does not show ${text}, but: ${shown}`)
    })
  }

  /** Resolves when an expression is true in the page. */
  async holds(expression: string): Promise<void> {
    await this.until(async () => {
      if ((await this.value(expression)) !== true) throw new Error(`This is not so: ${expression}`)
    })
  }

  protected async until<T>(attempt: () => Promise<T>): Promise<T> {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (performance.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
}
