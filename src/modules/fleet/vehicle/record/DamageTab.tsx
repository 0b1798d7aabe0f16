import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { late } from '#ui/onDemand.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { VehicleDiagram } from '#ui/VehicleDiagram.tsx'
import { links } from '../../links.web.ts'
import { MarkPhotos } from '../../mark/MarkPhotos.tsx'
import { decisionWords, markName } from '../../wordMaps.web.ts'

const DecideMarkDialog = late(() => import('./DecideMarkDialog.tsx'))

type Marks = OutputFor<'fleet.mark.list'>
type Props = { answer: Parameters<typeof Loaded<Marks>>[0]['answer'] }

/** Every open mark of the vehicle on its drawing, and the list of them: what an inspection begins with (R13). */
export function DamageTab({ answer }: Props) {
  return (
    <Loaded answer={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState title={m['fleet.damage.none']()} />
        ) : (
          <>
            <div className="card-body fleet-damage">
              <VehicleDiagram
                label={m['fleet.damage.title']()}
                marks={rows.map(mark => ({
                  id: mark.id,
                  view: mark.view,
                  x: mark.x,
                  y: mark.y,
                  found: mark.decision === 'pending' ? 'now' : 'before',
                  name: markName(mark),
                }))}
              />
            </div>
            <MarkTable rows={rows} />
          </>
        )
      }
    </Loaded>
  )
}

function MarkTable({ rows }: { rows: Marks['rows'] }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [deciding, setDeciding] = useState<string | null>(null)
  const mark = rows.find(one => one.id === deciding)
  const mayDecide = can('fleet.damage.decide')
  return (
    <div className="plain-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{m['fleet.damage.what']()}</th>
            <th scope="col">{m['fleet.damage.seen']()}</th>
            <th scope="col">{m['fleet.damage.check']()}</th>
            <th scope="col">{m['fleet.damage.decision']()}</th>
            <th scope="col" className="money-cell">
              {m['fleet.damage.amountIn']({ currency: currencySymbol(currency, currentLocale()) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(mark => (
            <tr key={mark.id}>
              <td className="strong">
                {markName(mark)} <MarkPhotos mark={mark} />
              </td>
              <td>
                <InstantText at={mark.seenAt} />
              </td>
              <td>
                <TextLink href={links.inspection(mark.firstSeenIn)}>
                  <span className="n">{mark.inspectionNumber ?? '\u2014'}</span>
                </TextLink>
              </td>
              <td className={mark.decision === 'pending' ? 'fleet-soon' : 'soft-ink'}>
                {decisionWords[mark.decision]()}{' '}
                {mark.decision === 'pending' && mayDecide && (
                  <Button size="small" onPress={() => setDeciding(mark.id)}>
                    {m['fleet.permit.act.decideMark']()}
                  </Button>
                )}
              </td>
              <td className="money-cell">
                <Amount amount={mark.amount ?? mark.proposed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Suspense>{mark && <DecideMarkDialog mark={mark} onClose={() => setDeciding(null)} />}</Suspense>
    </div>
  )
}
