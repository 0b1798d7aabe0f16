/** What can happen to a contract and is kept with it. */
export const eventKinds = [
  'extend',
  'shorten',
  'swap',
  'suspend',
  'resume',
  'renew',
  'price_change',
  'override',
  'cancel',
] as const
