import { m } from '#generated/words/messages.js'
import { type TrialCode, trials } from './mappingTrials.rules.ts'

export const trialWords: Readonly<Record<TrialCode, () => string>> = {
  rent: m['accounting.trial.rent'],
  damage: m['accounting.trial.damage'],
  lease: m['accounting.trial.lease'],
  sale: m['accounting.trial.sale'],
  receipt: m['accounting.trial.receipt'],
  deposit: m['accounting.trial.deposit'],
  card: m['accounting.trial.card'],
  cheque: m['accounting.trial.cheque'],
  bounced: m['accounting.trial.bounced'],
  vendor: m['accounting.trial.vendor'],
  shift: m['accounting.trial.shift'],
  provision: m['accounting.trial.provision'],
  violation: m['accounting.trial.violation'],
  workOrder: m['accounting.trial.workOrder'],
  insurance: m['accounting.trial.insurance'],
  depreciation: m['accounting.trial.depreciation'],
  vat: m['accounting.trial.vat'],
  opening: m['accounting.trial.opening'],
}

/** The everyday entries that post to a key. */
export const trialsOf = (key: string): TrialCode[] =>
  trials
    .filter(({ debit, credit }) => [...debit, ...credit].some(one => one === key))
    .map(trial => trial.code)
