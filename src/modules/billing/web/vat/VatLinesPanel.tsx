import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { links } from '../links.ts'
import type { VatBox } from '../wordMaps.ts'
import { PanelPages } from './PanelPages.tsx'

type Line = OutputFor<'billing.vat.lines'>['rows'][number]

const hrefOf = ({ document, documentId }: Line) => links[document](documentId)

/** A box, or all of a side. */
export type VatLinesOf = VatBox | { readonly side: VatBox['side'] }

type Props = { readonly box: VatLinesOf; readonly from: Day; readonly to: Day; readonly onClose: () => void }

/** The documents that a box sums. */
export function VatLinesPanel({ box, from, to, onClose }: Props) {
  const [trail, setTrail] = useState<readonly string[]>([])
  const cursor = trail.at(-1)
  const isBox = 'code' in box
  const answer = useAnswer('billing.vat.lines', {
    ...{ from, to, side: box.side },
    ...(isBox ? { code: box.code, rateBps: box.rateBps } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const side = box.side === 'output' ? m['billing.vat.output']() : m['billing.vat.input']()
  const title = isBox
    ? `${currentLocale() === 'ar' ? box.nameAr : box.nameEn} ${box.rateBps / 100}%`
    : `${side} · ${m['billing.vat.net']()}`
  return (
    <SidePanel open onOpenChange={onClose} title={title}>
      <Loaded answer={answer}>
        {({ rows, next }) => (
          <div className="stack">
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{m['billing.vat.document']()}</th>
                  <th scope="col" className="money-cell">
                    {m['billing.vat.net']()}
                  </th>
                  <th scope="col" className="money-cell">
                    {m['billing.vat.tax']()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={`${row.documentId} ${row.isUndo}`}>
                    <td>
                      <span className="row wrap tight">
                        <DocumentNumber number={row.number} href={hrefOf(row)} />
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
                    </td>
                    <td className="money-cell">
                      <Amount amount={row.net} />
                    </td>
                    <td className="money-cell">
                      <Amount amount={row.tax} strong />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <PanelPages trail={trail} next={next} onTrail={setTrail} />
          </div>
        )}
      </Loaded>
    </SidePanel>
  )
}
