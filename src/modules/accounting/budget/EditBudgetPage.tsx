import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type Minor, moneyText } from '#kernel/shared/money.ts'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { budgetBases } from './budget.rules.ts'
import '../accounting.css'
import { minorOf } from '../account/names.web.ts'
import { DraftFormPage } from '../DraftFormPage.tsx'
import { fieldsOf } from '../formFields.web.ts'
import { links } from '../links.web.ts'
import { BudgetLineCard, type LineValues } from './BudgetLineCard.tsx'
import { type Budget, type BudgetYear, basisWords } from './budgetWords.web.ts'

type Values = InputFor<'accounting.budget.save'>

const shape = async () => (await import('./budget.contract.ts')).saveBudget.input

/** A new budget (`?year=`) or the draft of one (`?budget=`): accounts with an amount for each month. */
export default function EditBudgetPage() {
  const [address] = useAddress()
  const id = typeof address['budget'] === 'string' ? address['budget'] : null
  const list = useAnswer('accounting.budget.list', {})
  const draft = useAnswer('accounting.budget.show', { id: id ?? '' }, { enabled: id !== null })
  return (
    <Loaded answer={list}>
      {({ years }) =>
        years.length === 0 ? (
          <EmptyState
            title={m['accounting.budget.noYear']()}
            actions={<ButtonLink href={links.periods}>{m['accounting.page.periods']()}</ButtonLink>}
          />
        ) : id === null ? (
          <BudgetForm years={years} draft={null} yearId={String(address['year'] ?? years[0]!.id)} />
        ) : (
          <Loaded answer={draft}>
            {budget => <BudgetForm key={budget.id} years={years} draft={budget} yearId={budget.yearId} />}
          </Loaded>
        )
      }
    </Loaded>
  )
}

const valuesOf = (draft: Budget): Values => ({
  id: draft.id,
  version: draft.version,
  yearId: draft.yearId,
  nameAr: draft.nameAr,
  basis: draft.basis,
  lines: draft.rows.map(row => ({
    accountId: row.accountId,
    costCenterId: row.costCenterId,
    amounts: row.months.map(month => month.budget),
  })),
})

type Props = {
  years: readonly BudgetYear[]
  draft: Budget | null
  yearId: string
}

function BudgetForm({ years, draft, yearId }: Props) {
  const { currency } = useCompany()
  const go = useGo()
  const [errors, setErrors] = useState<readonly string[]>([])
  const nothing = moneyText(0, currency)
  const emptyLine = (): LineValues => ({
    accountId: '',
    costCenterId: null,
    amounts: new Array<string>(12).fill(nothing),
  })
  const form = useContractForm<Values>(
    shape,
    draft
      ? valuesOf(draft)
      : {
          yearId,
          nameAr: `${m['accounting.budget.budget']()} ${years.find(year => year.id === yearId)?.name ?? ''}`,
          basis: 'yearToDate',
          lines: [emptyLine()] as Values['lines'],
        },
  )
  const merge = useThreeWay({
    form,
    load: async () => valuesOf(await ask('accounting.budget.show', { id: draft?.id ?? '' })),
  })
  const draftName = `accounting.budget:${draft?.id ?? 'new'}`
  const keptAt = useDraft(draftName, form, merge.takeUp)
  const command = useCommand('accounting.budget.save', draftName)
  const { values, change, errorAt } = fieldsOf(form)
  const lines = values.lines as readonly LineValues[]
  const sumOf = (line: LineValues): Minor =>
    line.amounts.reduce((sum, one) => sum + minorOf(one, currency), 0)
  const totalOf = (all: readonly LineValues[]) =>
    moneyText(
      all.reduce((sum, line) => sum + sumOf(line), 0),
      currency,
    )
  const shown = (path: string, value: unknown) => {
    if (path === 'basis') return basisWords[value as Values['basis']]()
    if (path === 'yearId') return years.find(year => year.id === value)?.name
    const all = value as readonly LineValues[]
    return path === 'lines'
      ? m['accounting.budget.linesSum']({ count: all.length, total: totalOf(all) })
      : undefined
  }
  const putLine = (at: number, line: LineValues) =>
    change({ lines: lines.map((one, index) => (index === at ? line : one)) as Values['lines'] })
  const perform = async () => {
    setErrors([])
    try {
      const saved = await command.mutateAsync(values)
      forgetDraft(draftName)
      showToast(m['accounting.budget.saved']())
      go(links.budget(saved.id))
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  }
  return (
    <DraftFormPage
      title={m['accounting.page.newBudget']()}
      verb={m['accounting.budget.saveAct']()}
      parent={{ name: m['accounting.page.budgets'](), href: links.budgets }}
      keptAt={keptAt}
      errors={errors}
      busy={command.isPending}
      onSubmit={form.handleSubmit(perform)}
      side={
        <Card>
          <dl className="facts">
            <Fact label={m['accounting.budget.totalYear']()} strong>
              <Money amount={totalOf(lines)} strong />
            </Fact>
          </dl>
        </Card>
      }
    >
      <BothChangedCard
        merge={merge}
        form={form}
        shown={shown}
        label={path => (path === 'lines' ? m['accounting.budget.lines']() : '')}
      />
      <Card>
        <div className="fields">
          <TextField
            label={m['accounting.budget.name']()}
            name="nameAr"
            value={values.nameAr}
            onChange={nameAr => change({ nameAr })}
            maxLength={120}
            error={errorAt('nameAr')}
          />
          <Select
            label={m['accounting.budget.year']()}
            name="yearId"
            value={values.yearId}
            onChange={id => change({ yearId: id })}
            options={years.map(year => ({ id: year.id, name: year.name }))}
          />
          <RadioGroup
            label={m['accounting.budget.basis']()}
            name="basis"
            hint={m['accounting.budget.basisHint']()}
            value={values.basis}
            onChange={basis => change({ basis })}
            options={budgetBases.map(id => ({ id, name: basisWords[id]() }))}
          />
        </div>
      </Card>
      {lines.map((line, at) => (
        <BudgetLineCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place until it is saved
          key={at}
          number={at + 1}
          line={line}
          year={years.find(year => year.id === values.yearId) ?? years[0]!}
          total={moneyText(sumOf(line), currency)}
          error={errorAt(`lines.${at}.accountId`)}
          onChange={changed => putLine(at, changed)}
          {...(lines.length > 1
            ? { onRemove: () => change({ lines: values.lines.filter((_, index) => index !== at) }) }
            : {})}
        />
      ))}
      <Button onPress={() => change({ lines: [...values.lines, emptyLine()] as Values['lines'] })}>
        <Plus aria-hidden />
        {m['accounting.budget.addLine']()}
      </Button>
    </DraftFormPage>
  )
}
