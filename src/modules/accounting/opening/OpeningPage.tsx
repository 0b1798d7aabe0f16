import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ask, type OutputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand, usePreview } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayRefusal } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { BothChangedCard, useInStep, useThreeWay } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import '../accounting.css'
import { minorOf, nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { ClearingCard, ControlledCard, PostedCard } from './OpeningCards.tsx'
import { OpeningRow } from './OpeningRow.tsx'
import { filledRows, type Sheet, sheetOf, sideText, withFields } from './openingSheet.web.ts'

const shape = async () => (await import('./opening.contract.ts')).openingSheet

/** Opening balances: what is entered here, what documents open, and the clearing account that must end at zero. */
export default function OpeningPage() {
  const answer = useAnswer('accounting.opening.get', {})
  return <Loaded answer={answer}>{opening => <OpeningForm opening={opening} />}</Loaded>
}

const draftName = 'accounting.opening'

function OpeningForm({ opening }: { opening: OutputFor<'accounting.opening.get'> }) {
  const { currency } = useCompany()
  const { can } = useSession()
  const today = useToday()
  const mayWrite = can('finance.accounts.write')
  const [search, setSearch] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const stored = (from: typeof opening) => sheetOf(opening.accounts, from.draft, from.firstDay ?? today)
  const form = useContractForm<Sheet>(shape, stored(opening))
  const merge = useThreeWay({ form, load: async () => stored(await ask('accounting.opening.get', {})) })
  useInStep(form, merge, stored(opening))
  const keptAt = useDraft(draftName, form, merge.takeUp)
  const keep = useCommand('accounting.opening.save')
  const post = useCommand('accounting.opening.post')
  const values = useWatch({ control: form.control }) as Sheet
  const filled = filledRows(values)
  const input = { date: values.date, rows: filled }
  const state = usePreview('accounting.opening.post', mayWrite && filled.length > 0 ? input : null)
  const sum = (side: 'debit' | 'credit') =>
    filled.reduce((total, row) => total + minorOf(row[side], currency), 0)
  const difference = sum('debit') - sum('credit')
  const typed = foldLight(search)
  const run = async (act: () => Promise<void>) => {
    setProblems([])
    try {
      await act()
      forgetDraft(draftName)
    } catch (error) {
      if ((await merge.meet(error)) === null) setProblems(showRefusal(form, withFields(error, filled)))
    }
  }
  const save = () =>
    run(async () => {
      const { version } = await keep.mutateAsync({ ...input, version: values.version })
      form.reset({ ...values, version })
      showToast(m['accounting.opening.kept']())
    })
  const postAll = () =>
    run(async () => {
      const { number } = await post.mutateAsync({ ...input, version: values.version })
      form.reset(sheetOf(opening.accounts, null, values.date, values.version + 1))
      showToast(m['accounting.opening.posted']({ number }))
    })
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
        if (whyNot === null && mayWrite) void postAll()
      }}
      actions={
        mayWrite && (
          <>
            <Button busy={keep.isPending} disabled={!form.formState.isDirty} onPress={() => void save()}>
              {m['accounting.opening.keep']()}
            </Button>
            <Button kind="primary" type="submit" busy={post.isPending} disabledReason={whyNot}>
              {m['accounting.opening.post']()}
            </Button>
          </>
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
        <BothChangedCard
          merge={merge}
          form={form}
          label={path => {
            const account = opening.accounts.find(({ accountId }) => path === `amounts.${accountId}`)
            if (account) return `${account.code} ${nameOf(account)}`
            return path === 'amounts' ? m['accounting.opening.amounts']() : ''
          }}
          shown={(path, value) => (path.startsWith('amounts.') ? sideText(value) : undefined)}
        />
      )}
      {mayWrite && (
        <Card>
          <div className="stack">
            <div className="fields">
              <DayInput control={form.control} name="date" label={m['accounting.opening.date']()} />
            </div>
            {opening.draft && opening.draft.rows.length > 0 && (
              <p className="cap">
                {m['accounting.opening.keptBy']({ name: opening.draft.savedBy })}{' '}
                <InstantText at={opening.draft.savedAt} />
              </p>
            )}
            <div>
              <SearchField label={m['accounting.opening.search']()} value={search} onChange={setSearch} />
            </div>
            <div className="accounting-grid accounting-opening">
              <div className="accounting-grid-head">
                <span>{m['accounting.account.title']()}</span>
                <span className="accounting-right">{m['accounting.side.debit']()}</span>
                <span className="accounting-right">{m['accounting.side.credit']()}</span>
              </div>
              {opening.accounts.map(account =>
                typed === '' || foldLight(`${account.code} ${nameOf(account)}`).includes(typed) ? (
                  <OpeningRow key={account.accountId} form={form} account={account} />
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
