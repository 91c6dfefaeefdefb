/**
 * Loaded before a server: its clock stands at two seconds before a full minute until it says that it is ready, however
 * long that takes, and goes on from there.
 */
const Real = Date
const start = Math.ceil(Real.now() / 60_000) * 60_000 - 2000
let ready = Number.POSITIVE_INFINITY

const now = () => start + Math.max(0, Real.now() - ready)

globalThis.Date = class extends Real {
  constructor(...args) {
    if (args.length === 0) super(now())
    else super(...args)
  }

  static now() {
    return now()
  }
}

const write = process.stderr.write
process.stderr.write = function (...args) {
  ready = Math.min(ready, Real.now())
  return write.apply(this, args)
}
