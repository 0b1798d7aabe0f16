import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'

type Props<Act extends string> = {
  acts: readonly Act[]
  verbs: Readonly<Record<Act, () => string>>
  /** How many of the chosen rows an act is for. */
  countOf: (act: Act) => number
  onAct: (act: Act) => void
}

/** The actions on several rows; one that fits none shows it. */
export function BulkActButtons<Act extends string>({ acts, verbs, countOf, onAct }: Props<Act>) {
  return acts.map(act => (
    <Button
      key={act}
      kind="tertiary"
      size="small"
      disabledReason={countOf(act) === 0 ? m['fleet.bulk.noneOf']() : null}
      onPress={() => onAct(act)}
    >
      {verbs[act]()}
    </Button>
  ))
}
