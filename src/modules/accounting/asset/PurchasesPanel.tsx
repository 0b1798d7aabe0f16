import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { accountNameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'

/** Lines of bills and vouchers on asset accounts that are no asset yet, each with the way to register it. */
export function PurchasesPanel({ onClose }: { onClose: () => void }) {
  const answer = useAnswer('accounting.asset.unregistered', {})
  return (
    <SidePanel open onOpenChange={onClose} title={m['accounting.asset.unregistered']()}>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={m['accounting.asset.purchaseNone']()} />
          ) : (
            <div className="stack">
              {rows.map(line => (
                <Card
                  key={`${line.entryId} ${line.lineNo}`}
                  title={<DocumentNumber number={line.number} href={links.entry(line.entryId)} />}
                  caption={<DayText day={line.on} />}
                  end={
                    <ButtonLink size="small" kind="primary" href={links.assetOf(line)}>
                      {m['accounting.asset.registerLine']()}
                    </ButtonLink>
                  }
                >
                  <p>
                    <SentenceText>{line.memo}</SentenceText>
                  </p>
                  <p className="caption">
                    <span className="n">{line.accountCode}</span> {accountNameOf(line)} ·{' '}
                    {m['accounting.asset.left']()} <Money amount={line.left} strong />
                  </p>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
    </SidePanel>
  )
}
