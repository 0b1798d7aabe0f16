import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError, sayRefusal } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { showToast } from '#ui/toast.ts'
import { LawCard } from '../leaseRule/LawCard.tsx'
import { links } from '../links.web.ts'
import type { RealestateSettings } from './settings.contract.ts'

/** The answer holds every setting; the input may leave some out. */
const whole = (settings: OutputFor<'realestate.settings.get'>) => settings as RealestateSettings

/** How the company lets and collects: invoicing, approvals, alerts, trust accounts, and the law it goes by. */
export default function EstateSettingsPage() {
  const { can } = useSession()
  const mayWrite = can('admin.settings.write')
  const answer = useAnswer('realestate.settings.get', {}, { enabled: mayWrite })
  const title = m['realestate.settings.title']()
  return (
    <div className="page stack">
      <PageHeader
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['realestate.property.list.title'](), href: links.properties() },
              { name: title },
            ]}
          />
        }
        title={title}
      />
      {mayWrite && <Loaded answer={answer}>{settings => <SettingsForm saved={whole(settings)} />}</Loaded>}
      {can('realestate.leases.read') && <LawCard />}
    </div>
  )
}

type NumberKey = Exclude<keyof RealestateSettings, 'trustAccountIds'>

function SettingsForm({ saved }: { saved: RealestateSettings }) {
  const save = useCommand('realestate.settings.save')
  const [typed, setTyped] = useState(saved)
  // Another person's change comes in with `saved`; what this page was changed from stays until it is saved.
  const [seen, setSeen] = useState(saved)
  const [error, setError] = useState<unknown>(null)
  const accounts = useAnswer('billing.treasury.list', {}).data?.rows
  const fields = error instanceof RefusalError ? (error.refusal.fields ?? [error.refusal]) : []
  const errorAt = (field: string) => {
    const found = fields.find(one => one.field === field)
    return found ? sayRefusal(found) : null
  }
  const isElsewhere = error !== null && !fields.some(one => one.field)
  const submit = async () => {
    setError(null)
    try {
      const now = whole(await save.mutateAsync({ ...typed, seen }))
      setTyped(now)
      setSeen(now)
      showToast(m['realestate.settings.saved']())
    } catch (caught) {
      setError(caught)
    }
  }
  const days = (key: NumberKey, label: string) => (
    <NumberField
      label={label}
      name={key}
      value={typed[key]}
      onChange={value => setTyped({ ...typed, [key]: value ?? 0 })}
      unit={m['realestate.settings.days']()}
      error={errorAt(key)}
    />
  )
  const isChanged = JSON.stringify(typed) !== JSON.stringify(seen)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {isElsewhere && (
        <Notice hue="red" live>
          {sayError(error)}
        </Notice>
      )}
      <Card title={m['realestate.settings.invoicing']()}>
        <div className="fields">
          {days('invoiceLeadDays', m['realestate.settings.invoiceLeadDays']())}
          {days('depositReleaseDays', m['realestate.settings.depositReleaseDays']())}
        </div>
      </Card>
      <Card title={m['realestate.settings.approvals']()}>
        <div className="fields">
          <NumberField
            label={m['realestate.settings.rentDrop']()}
            name="rentDropBps"
            digits={2}
            value={typed.rentDropBps / 100}
            onChange={value => setTyped({ ...typed, rentDropBps: Math.round((value ?? 0) * 100) })}
            unit="%"
            error={errorAt('rentDropBps')}
          />
          {days('backdatingDays', m['realestate.settings.backdatingDays']())}
        </div>
      </Card>
      <Card title={m['realestate.settings.windows']()}>
        <div className="fields">
          {days('documentWindow', m['realestate.settings.documentWindow']())}
          {days('maintenanceWindow', m['realestate.settings.maintenanceWindow']())}
        </div>
      </Card>
      <Card title={m['realestate.settings.trust']()}>
        <div className="stack tight">
          <p>{m['realestate.settings.trustText']()}</p>
          {accounts?.length === 0 && <p className="soft-ink">{m['realestate.settings.noAccounts']()}</p>}
          {accounts?.map(account => (
            <Checkbox
              key={account.id}
              checked={typed.trustAccountIds.includes(account.id)}
              onChange={checked =>
                setTyped({
                  ...typed,
                  trustAccountIds: checked
                    ? [...typed.trustAccountIds, account.id]
                    : typed.trustAccountIds.filter(id => id !== account.id),
                })
              }
            >
              <bdi>{account.nameAr}</bdi>
            </Checkbox>
          ))}
        </div>
      </Card>
      <div className="row">
        <Button
          kind="primary"
          type="submit"
          busy={save.isPending}
          {...(isChanged ? {} : { disabledReason: m['realestate.settings.unchanged']() })}
        >
          {m['kernel.action.save']()}
        </Button>
      </div>
    </form>
  )
}
