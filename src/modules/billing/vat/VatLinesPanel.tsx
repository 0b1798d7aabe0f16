import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { useDisplay } from '#ui/display.ts'
import { links } from '../links.web.ts'
import { rateText } from '../taxCode/tax.rules.ts'
import type { VatBox } from '../wordMaps.web.ts'
import { PanelTable } from './PanelTable.tsx'

type Line = OutputFor<'billing.vat.lines'>['rows'][number]

/** A box, or all of a side. */
export type VatLinesOf = VatBox | { readonly side: VatBox['side'] }

type Props = { box: VatLinesOf; from: Day; to: Day; onClose: () => void }

/** The documents that a box sums. */
export function VatLinesPanel({ box, from, to, onClose }: Props) {
  const [trail, setTrail] = useState<readonly string[]>([])
  const cursor = trail.at(-1)
  const isBox = 'code' in box
  const { digits } = useDisplay()
  const answer = useAnswer('billing.vat.lines', {
    from,
    to,
    side: box.side,
    ...(isBox ? { code: box.code, rateBps: box.rateBps } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const side = box.side === 'output' ? m['billing.vat.output']() : m['billing.vat.input']()
  const title = isBox
    ? `${currentLocale() === 'ar' ? box.nameAr : box.nameEn} ${rateText(box.rateBps, digits)}`
    : `${side} · ${m['billing.vat.net']()}`
  return (
    <PanelTable
      title={title}
      answer={answer}
      heads={[m['billing.vat.document'](), m['billing.vat.net'](), m['billing.vat.tax']()]}
      rowId={row => `${row.documentId} ${row.isUndo}`}
      record={row => <LineRecord row={row} />}
      amounts={row => [<Amount key="net" amount={row.net} />, <Amount key="tax" amount={row.tax} strong />]}
      trail={trail}
      onTrail={setTrail}
      onClose={onClose}
    />
  )
}

function LineRecord({ row }: { row: Line }) {
  return (
    <>
      <span className="row wrap tight">
        <DocumentNumber number={row.number} href={links[row.document](row.documentId)} />
        {row.isUndo && <Badge hue="slate">{m['billing.vat.undone']()}</Badge>}
      </span>
      <span className="cap">
        <DayText day={row.on} />
        {row.partyName && (
          <>
            {' · '}
            <bdi>{row.partyName}</bdi>
          </>
        )}
      </span>
    </>
  )
}
