import { m } from '#generated/words/messages.js'
import { useCompany } from '#kernel/web/session.tsx'
import { swappedPlace } from '#modules/platform/public.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Point } from '../location/geodesy.rules.ts'
import { wordsOf } from './workSite.rules.ts'

type Props = { points: readonly Point[]; onSwap: (points: readonly Point[]) => void; onKeep: () => void }

/** The question whether latitude and longitude were swapped, shown where they lie outside the country as typed and inside it when swapped. */
export function SwappedNotice({ points, onSwap, onKeep }: Props) {
  const { country } = useCompany()
  const meant = points.map(point => swappedPlace(point, country))
  const first = meant.find(one => one !== null)
  if (!first) return null
  return (
    <Notice
      hue="amber"
      live
      actions={
        <>
          <Button size="small" onPress={() => onSwap(points.map((point, at) => meant[at] ?? point))}>
            {m['hr.workSite.swapped.yes']()}
          </Button>
          <Button size="small" kind="tertiary" onPress={onKeep}>
            {m['hr.workSite.swapped.no']()}
          </Button>
        </>
      }
    >
      {m['hr.workSite.swapped.ask'](wordsOf(first))}
    </Notice>
  )
}
