import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { CaseBadge } from '../case/CaseBadge.tsx'
import { LettersCard } from '../letter/LettersCard.tsx'
import { links } from '../links.web.ts'

/** The cases of a customer that the person may see, and the letters to it. */
export default function CasesOfParty({ party }: { party: { readonly id: string } }) {
  const { can } = useSession()
  const answer = useAnswer('legal.case.list', { partyId: party.id, limit: 100 })
  return (
    <div className="stack">
      <Loaded answer={answer}>
        {({ rows }) => {
          const open = rows.filter(row => row.number && row.status !== 'closed')
          return (
            <>
              {open.map(row => (
                <Notice key={row.id} hue="red">
                  {m['legal.party.inCase']({ number: row.number ?? '' })}
                </Notice>
              ))}
              <Card title={m['legal.case.list.title']()}>
                {rows.length === 0 && <EmptyState title={m['legal.party.empty']()} />}
                <div className="stack tight">
                  {rows.map(row => (
                    <span key={row.id} className="card-row">
                      <TextLink href={links.case(row.id)}>
                        {row.number && <span className="n">{row.number}</span>} <bdi>{row.title}</bdi>
                      </TextLink>
                      <span className="row tight">
                        <Money amount={row.claim} />
                        <CaseBadge row={row} />
                      </span>
                    </span>
                  ))}
                </div>
              </Card>
            </>
          )
        }}
      </Loaded>
      {can('legal.correspondence.read') && <LettersCard partyId={party.id} />}
    </div>
  )
}
