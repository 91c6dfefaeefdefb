/** The processor time of this process until now, in ms. Other programs on the machine do not count, as they do in the time of a clock. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Counts the turns of others from now on. The result ends the count, and gives the longest time between two turns. */
export function countTurns(): () => { turns: number; longest_ms: number } {
  let [turns, longest_ms, last] = [0, 0, processorMs()]
  const turn = () => {
    const now = processorMs()
    longest_ms = Math.max(longest_ms, now - last)
    last = now
  }
  const timer = setInterval(() => {
    turns++
    turn()
  }, 0)
  return () => {
    clearInterval(timer)
    turn()
    return { turns, longest_ms }
  }
}
