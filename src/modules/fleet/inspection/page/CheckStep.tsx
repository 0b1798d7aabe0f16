import { Check } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { keyWord, overallWords, resultWords } from './inspectionWords.web.ts'
import type { ItemResult, Overall, YardDraftState } from './yardDraft.web.ts'

/** The checklist: everything «سليم» in one tap, then only what is not. */
export function CheckStep({ keys, state }: { keys: readonly string[]; state: YardDraftState }) {
  const { draft, change, changeFrom } = state
  const results: readonly ItemResult[] = ['ok', 'attention', 'missing']
  const overalls: readonly Overall[] = ['excellent', 'good', 'fair', 'poor']
  return (
    <>
      <Button
        wide
        size="large"
        onPress={() => change({ items: Object.fromEntries(keys.map(key => [key, 'ok' as const])) })}
      >
        <Check aria-hidden />
        {m['fleet.inspection.allOk']()}
      </Button>
      <ul className="yard-checks">
        {keys.map(key => (
          <li key={key} className="row wrap">
            <span className="grow">{keyWord(key)}</span>
            <SegmentedControl<ItemResult | 'none'>
              label={keyWord(key)}
              value={draft.items[key] ?? 'none'}
              onChange={result =>
                result !== 'none' && changeFrom(before => ({ items: { ...before.items, [key]: result } }))
              }
              options={results.map(result => ({ id: result, name: resultWords[result]() }))}
            />
          </li>
        ))}
      </ul>
      <div className="field">
        <span className="field-label">{m['fleet.inspection.overallLabel']()}</span>
        <SegmentedControl<Overall>
          label={m['fleet.inspection.overallLabel']()}
          value={draft.overall}
          onChange={overall => change({ overall })}
          options={overalls.map(overall => ({ id: overall, name: overallWords[overall]() }))}
        />
      </div>
    </>
  )
}

/** The first unchecked thing of the checklist; null when all are done. */
export const uncheckedOf = (keys: readonly string[], items: YardDraftState['draft']['items']): number =>
  keys.filter(key => items[key] === undefined).length
