/** A sentence about what is on this device alone and goes with a sign-out, or null when there is nothing. */
type Loss = () => Promise<string | null>

const losses: Loss[] = []

/** Lets a module name what a sign-out would lose for good. Called once, in the composition root. */
export function registerLoss(loss: Loss): void {
  losses.push(loss)
}

/** What would be lost if the person signed out now, a sentence each. */
export async function whatWouldBeLost(): Promise<string[]> {
  const said = await Promise.all(losses.map(loss => loss()))
  return said.filter(sentence => sentence !== null)
}
