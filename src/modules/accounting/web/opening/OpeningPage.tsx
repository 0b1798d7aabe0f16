import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand, usePreview } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayRefusal } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import '../accounting.css'
import { useToday } from '../FilterParts.tsx'
import { links } from '../links.ts'
import { minorOf, nameOf } from '../names.ts'
import { ClearingCard, ControlledCard, PostedCard } from './OpeningCards.tsx'
import { OpeningRow } from './OpeningRow.tsx'

type Opening = OutputFor<'accounting.opening.get'>
type Values = InputFor<'accounting.opening.post'>

const shape = async () => (await import('../../shared/opening.contract.ts')).postOpening.input

/** Opening balances: what is entered here, what documents open, and the clearing account that must end at zero. */
export default function OpeningPage() {
  const answer = useAnswer('accounting.opening.get', {})
  return <Loaded answer={answer}>{opening => <OpeningForm opening={opening} />}</Loaded>
}

function OpeningForm({ opening }: { opening: Opening }) {
  const { currency } = useCompany()
  const { can } = useSession()
  const today = useToday()
  const mayWrite = can('finance.accounts.write')
  const [search, setSearch] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const empty: Values = {
    date: opening.firstDay ?? today,
    rows: opening.accounts.map(({ accountId }) => ({ accountId, debit: null, credit: null })),
  }
  const form = useContractForm<Values>(shape, empty)
  // Rows are kept by their place: a draft of another chart must not fill this one.
  const draftName = `accounting.opening:${opening.accounts.map(account => account.code).join()}`
  const keptAt = useDraft(draftName, form)
  const post = useCommand('accounting.opening.post')
  const values = useWatch({ control: form.control }) as Values
  const filled = values.rows.filter(row => row.debit || row.credit)
  const input = { date: values.date, rows: filled }
  const state = usePreview('accounting.opening.post', mayWrite && filled.length > 0 ? input : null)
  const sum = (side: 'debit' | 'credit') =>
    filled.reduce((total, row) => total + minorOf(row[side], currency), 0)
  const difference = sum('debit') - sum('credit')
  const typed = foldLight(search)
  const save = async () => {
    setProblems([])
    try {
      const { number } = await post.mutateAsync(input)
      forgetDraft(draftName)
      form.reset(empty)
      showToast(m['accounting.opening.posted']({ number }))
    } catch (error) {
      setProblems(showRefusal(form, error))
    }
  }
  const whyNot =
    filled.length === 0
      ? m['accounting.opening.empty']()
      : state.error instanceof RefusalError
        ? sayRefusal(state.error.refusal)
        : null
  return (
    <FormPage
      title={m['accounting.page.opening']()}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['accounting.page.chart'](), href: links.chart },
            { name: m['accounting.page.opening']() },
          ]}
        />
      }
      draftNote={
        keptAt &&
        form.formState.isDirty && (
          <>
            {m['accounting.entry.keptHere']()} <InstantText at={keptAt} timeOnly />
          </>
        )
      }
      errors={problems.map(text => ({ text }))}
      onSubmit={() => {
        if (whyNot === null && mayWrite) void save()
      }}
      actions={
        mayWrite && (
          <Button kind="primary" type="submit" busy={post.isPending} disabledReason={whyNot}>
            {m['accounting.opening.post']()}
          </Button>
        )
      }
      side={
        <>
          {mayWrite && <JournalEffects state={state} />}
          <ClearingCard clearing={opening.clearing} />
          {mayWrite && (
            <Card>
              <TextLink href={links.openingImport}>{m['accounting.opening.fromFile']()}</TextLink>
            </Card>
          )}
        </>
      }
    >
      {mayWrite && (
        <Card>
          <div className="stack">
            <div className="fields">
              <DayInput control={form.control} name="date" label={m['accounting.opening.date']()} />
            </div>
            <div>
              <SearchField label={m['accounting.opening.search']()} value={search} onChange={setSearch} />
            </div>
            <div className="accounting-grid accounting-opening">
              <div className="accounting-grid-head">
                <span>{m['accounting.account.title']()}</span>
                <span className="accounting-right">{m['accounting.side.debit']()}</span>
                <span className="accounting-right">{m['accounting.side.credit']()}</span>
              </div>
              {opening.accounts.map((account, at) =>
                typed === '' || foldLight(`${account.code} ${nameOf(account)}`).includes(typed) ? (
                  <OpeningRow key={account.accountId} form={form} at={at} account={account} />
                ) : null,
              )}
              <div className="accounting-grid-sums">
                <span>{m['accounting.total']()}</span>
                <span className="accounting-right strong n">{moneyText(sum('debit'), currency)}</span>
                <span className="accounting-right strong n">{moneyText(sum('credit'), currency)}</span>
              </div>
            </div>
            {difference !== 0 && (
              <p className="soft-ink">
                {m['accounting.opening.difference']()} <Money amount={Math.abs(difference)} strong />
              </p>
            )}
          </div>
        </Card>
      )}
      <PostedCard posted={opening.posted} count={opening.postedCount} />
      <ControlledCard accounts={opening.controlled} />
    </FormPage>
  )
}
