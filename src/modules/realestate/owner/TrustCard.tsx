import { useState } from 'react'
import { words as trustWords } from '#generated/choices/realestate.owner.trust.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'

const lines = ['held', 'owners', 'deposits', 'advances', 'bills', 'share'] as const

/** What the trust accounts hold against what they must hold, line by line. */
export function TrustCard() {
  const { can } = useSession()
  const { data } = useAnswer('realestate.trust.proof', {})
  const [isChoosing, setChoosing] = useState(false)
  const isEqual = data && !/[1-9]/.test(data.difference)
  return (
    <Card
      title={m['realestate.owner.proof']()}
      end={
        <span className="row">
          {data && isEqual && <Badge hue="green">{m['realestate.owner.equal']()}</Badge>}
          {data && !isEqual && (
            <Badge hue="red">
              {m['realestate.owner.differs']()} <Money amount={data.difference} />
            </Badge>
          )}
          {can('admin.settings.write') && (
            <Button size="small" onPress={() => setChoosing(true)}>
              {m['realestate.owner.trustAccounts']()}
            </Button>
          )}
        </span>
      }
    >
      <dl className="facts">
        {lines.map(line => (
          <Fact key={line} label={trustWords[line]()} strong={line === 'held'}>
            <Money amount={data?.[line]} />
          </Fact>
        ))}
      </dl>
      {isChoosing && <TrustDialog onClose={() => setChoosing(false)} />}
    </Card>
  )
}

/** Which boxes and banks hold money of owners alone. */
function TrustDialog({ onClose }: { onClose: () => void }) {
  const settings = useAnswer('realestate.settings.get', {}).data
  const accounts = useAnswer('billing.treasury.list', {}).data?.rows ?? []
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  const chosen = typed ?? settings?.trustAccountIds ?? []
  return (
    <ActDialog
      name="realestate.settings.save"
      title={m['realestate.owner.trustAccounts']()}
      verb={m['realestate.owner.save']()}
      input={settings ? { ...settings, trustAccountIds: [...chosen], seen: settings } : null}
      onDone={() => showToast(m['realestate.owner.saved']())}
      onClose={onClose}
    >
      <p>{m['realestate.owner.trustText']()}</p>
      {accounts.map(account => (
        <Checkbox
          key={account.id}
          checked={chosen.includes(account.id)}
          onChange={checked =>
            setTyped(checked ? [...chosen, account.id] : chosen.filter(id => id !== account.id))
          }
        >
          <bdi>{account.nameAr}</bdi>
        </Checkbox>
      ))}
    </ActDialog>
  )
}
