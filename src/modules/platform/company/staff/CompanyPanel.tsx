import '../../settings/settings.css'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { BothChangedCard } from '../../merge/BothChangedCard.tsx'
import { useInStep } from '../../merge/useInStep.web.ts'
import { useThreeWay } from '../../merge/useThreeWay.web.ts'
import { CompanyFields } from '../../settings/CompanyFields.tsx'
import { type CompanyValues, valuesOf } from '../../settings/companyForm.web.ts'
import { FormatFields } from '../../settings/FormatFields.tsx'
import {
  businessTypeWords,
  companyStatusKinds,
  companyStatusWords,
  countryWords,
  nameOf,
  subscriptionWords,
} from '../../words.web.ts'
import { ClosingCard } from './ClosingCard.tsx'
import { type CompanyRow, usageOf } from './companyColumns.tsx'

const shape = async () => (await import('../company.contract.ts')).updateCompany.input

type Opened = OutputFor<'platform.company.open'>

type Props = {
  companyId: string
  /** The row of the list, when it is on the page: it carries the version the actions need. */
  row: CompanyRow | null
  onClose: () => void
  onBrowse: () => void
  onSuspend: (company: CompanyRow) => void
  onReactivate: (company: CompanyRow) => void
}

function EditForm({ opened, onDone }: { opened: Opened; onDone: () => void }) {
  const edit = useCommand('platform.company.edit')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<CompanyValues>(shape, valuesOf(opened.company))
  const merge = useThreeWay({
    form,
    load: async () =>
      valuesOf((await ask('platform.company.open', { companyId: opened.company.id })).company),
  })
  useInStep(form, merge, valuesOf(opened.company))
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await edit.mutateAsync({ companyId: opened.company.id, ...values })
      showToast(m['kernel.saved']())
      onDone()
    } catch (error) {
      if ((await merge.meet(error)) === null) setWhole(showRefusal(form, error))
    }
  })
  return (
    <form id="edit-company" className="settings-form" onSubmit={event => void submit(event)} noValidate>
      {whole.map(text => (
        <Notice key={text} hue="red" live>
          {text}
        </Notice>
      ))}
      <BothChangedCard merge={merge} form={form} />
      <CompanyFields control={form.control} disabled={false} />
      <FormatFields control={form.control} company={opened.company} withDecimals />
      <div className="settings-acts">
        <Button onPress={onDone}>{m['kernel.action.cancel']()}</Button>
        <Button kind="primary" type="submit" busy={edit.isPending}>
          {m['kernel.action.save']()}
        </Button>
      </div>
    </form>
  )
}

function Facts({ opened, row }: { opened: Opened; row: CompanyRow | null }) {
  const { company } = opened
  return (
    <>
      {row?.statusReason && <Notice hue="amber">{row.statusReason}</Notice>}
      <dl className="facts">
        <Fact label={m['platform.companies.status']()}>
          <StatusBadge kind={companyStatusKinds[company.status]}>
            {companyStatusWords[company.status]()}
          </StatusBadge>
        </Fact>
        <Fact label={m['platform.companies.type']()}>{businessTypeWords[company.businessType]()}</Fact>
        <Fact label={m['platform.companies.subscription']()}>
          {subscriptionWords[opened.subscriptionState]()}
        </Fact>
        <Fact label={m['platform.companies.endsOn']()}>
          <DayText day={opened.endsOn} />
        </Fact>
        <Fact label={m['platform.companies.country']()}>
          {countryWords[company.country]()}
          {company.city && (
            <>
              {'، '}
              <bdi>{company.city}</bdi>
            </>
          )}
        </Fact>
        <Fact label={m['platform.company.email']()}>
          <span className="n">{company.email || '—'}</span>
        </Fact>
        <Fact label={m['platform.company.phoneLabel']()}>
          <span className="n">{company.phone ?? '—'}</span>
        </Fact>
        <Fact label={m['platform.company.commercialRegister']()}>
          <span className="n">{company.commercialRegister ?? '—'}</span>
        </Fact>
        {row && usageOf(row) && <Fact label={m['platform.companies.usage']()}>{usageOf(row)}</Fact>}
      </dl>
    </>
  )
}

/** One company as the platform sees it: facts, the way in, and its plain fields to edit. */
export function CompanyPanel({ companyId, row, onClose, onBrowse, onSuspend, onReactivate }: Props) {
  const answer = useAnswer('platform.company.open', { companyId })
  const [isEditing, setEditing] = useState(false)
  const company = answer.data?.company
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={isEditing}
      title={
        company
          ? isEditing
            ? m['platform.companies.edit']({ name: nameOf(company) })
            : nameOf(company)
          : m['platform.companies.details']()
      }
      actions={
        company &&
        !isEditing && (
          <>
            {row?.status === 'active' && (
              <Button kind="danger" onPress={() => onSuspend(row)}>
                {m['platform.companies.suspend']()}
              </Button>
            )}
            {row?.status === 'suspended' && (
              <Button onPress={() => onReactivate(row)}>{m['platform.companies.reactivate']()}</Button>
            )}
            {company.status !== 'closed' && (
              <Button onPress={() => setEditing(true)}>{m['kernel.action.edit']()}</Button>
            )}
            <Button
              kind="primary"
              onPress={onBrowse}
              disabledReason={company.status === 'closed' ? m['platform.companies.browseClosed']() : null}
            >
              {m['platform.companies.browse']()}
            </Button>
          </>
        )
      }
    >
      {answer.isPending ? (
        <Skeleton lines={8} />
      ) : (
        <Loaded answer={answer}>
          {opened =>
            isEditing ? (
              <EditForm key={opened.company.version} opened={opened} onDone={() => setEditing(false)} />
            ) : (
              <div className="stack">
                <Facts opened={opened} row={row} />
                <ClosingCard company={opened.company} />
              </div>
            )
          }
        </Loaded>
      )}
    </SidePanel>
  )
}
