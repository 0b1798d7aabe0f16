import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'

type Props<Place> = {
  /** Where each page after the first begins. */
  readonly trail: readonly Place[]
  readonly next: Place | null
  readonly onTrail: (trail: readonly Place[]) => void
}

/** The way through the pages of a panel; nothing where one page holds all. */
export function PanelPages<Place>({ trail, next, onTrail }: Props<Place>) {
  return (
    <div className="row">
      {trail.length > 0 && (
        <Button size="small" onPress={() => onTrail(trail.slice(0, -1))}>
          {m['billing.vat.before']()}
        </Button>
      )}
      {next !== null && (
        <Button size="small" onPress={() => onTrail([...trail, next])}>
          {m['billing.vat.more']()}
        </Button>
      )}
    </div>
  )
}
