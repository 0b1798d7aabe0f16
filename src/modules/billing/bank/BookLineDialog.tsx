import { useState } from 'react'
import { words as kindWords } from '#generated/choices/billing.bank.as.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { ExpenseAccountPicker } from '../expense/ExpenseAccountPicker.tsx'
import { isSomething } from '../money/amounts.web.ts'
import { TaxSelect } from '../taxCode/TaxSelect.tsx'
import { taxCodesOn } from '../taxCode/tax.rules.ts'
import { TreasuryPicker } from '../treasury/TreasuryPicker.tsx'
import { VendorPicker } from '../vendor/VendorPicker.tsx'
import type { BankLine } from '../wordMaps.web.ts'

type Entry = InputFor<'billing.bankLine.create'>['entry']
type Kind = Entry['as']
type IncomeKey = Extract<Entry, { as: 'income' }>['key']

const incomeKeys: readonly IncomeKey[] = ['interestIncome', 'otherIncome']
const incomeWords: Readonly<Record<IncomeKey, () => string>> = {
  interestIncome: m['billing.bank.income.interest'],
  otherIncome: m['billing.bank.income.other'],
}

/** What {@link TaxSelect} calls an amount without tax. */
const noTax = 'none'

type Rule = NonNullable<OutputFor<'billing.bankLine.candidates'>['proposal']>

type Props = {
  line: BankLine
  /** What a rule proposes; the dialog begins with it. */
  proposal: Rule | null
  onClose: () => void
}

/** A line that the book does not know becomes its document, with the entry before it is posted. */
export function BookLineDialog({ line, proposal, onClose }: Props) {
  const books = proposal?.books ?? null
  const kinds: readonly Kind[] = line.amount.startsWith('-')
    ? ['expense', 'vendor']
    : ['receipt', 'settlement', 'income']
  const [as, setAs] = useState<Kind>(books?.as ?? kinds[0]!)
  const [party, setParty] = useState<string | null>(books && 'partyId' in books ? books.partyId : null)
  const [from, setFrom] = useState<string | null>(books?.as === 'settlement' ? books.fromId : null)
  const [key, setKey] = useState<IncomeKey>(books?.as === 'income' ? books.key : 'interestIncome')
  const [ruleText, setRuleText] = useState('')
  const [onlyAmount, setOnlyAmount] = useState(false)
  const keep = useCommand('billing.bankRule.save')
  const [fee, setFee] = useState('')
  const [account, setAccount] = useState<string | null>(books?.as === 'expense' ? books.accountId : null)
  const [taxCode, setTaxCode] = useState((books?.as === 'expense' && books.taxCode) || noTax)
  const [description, setDescription] = useState(line.description)
  const accounts = useAnswer('billing.expense.accounts', {}, { enabled: as === 'expense' })
  const codes = useAnswer('billing.taxCode.list', {}, { enabled: as === 'expense', staleTime: 600_000 })
  const taxes = taxCodesOn(codes.data?.rows ?? [], line.bookedOn, 'sale')
  const included = taxCode === noTax ? null : taxCode
  const entry = entryOf()

  function entryOf(): Entry | null {
    switch (as) {
      case 'expense':
        return { as, accountId: account, taxCode: included, description: description.trim() || null }
      case 'income':
        return { as, key, description: description.trim() || null }
      case 'settlement':
        return from ? { as, fromId: from, ...(isSomething(fee) ? { fee } : {}) } : null
      default:
        return party ? { as, partyId: party } : null
    }
  }
  function ruleBooks(): InputFor<'billing.bankRule.save'>['books'] | null {
    if (as === 'expense') return { as, accountId: account, taxCode: included }
    if (as === 'income') return { as, key }
    if (as === 'settlement') return from ? { as, fromId: from } : null
    return party ? { as, partyId: party } : null
  }
  return (
    <ActDialog
      posts
      name="billing.bankLine.create"
      title={m['billing.bank.book.title']()}
      verb={m['billing.bank.book.act']()}
      input={entry && { id: line.id, version: line.version, entry }}
      missing={
        entry ? null : as === 'settlement' ? m['billing.treasury.choose']() : m['billing.bank.lackParty']()
      }
      onClose={onClose}
      onDone={({ number }) => {
        showToast(m['billing.bank.book.done']({ number }))
        const rule = ruleText.trim() && ruleBooks()
        if (rule)
          keep.mutate(
            { text: ruleText.trim(), books: rule, ...(onlyAmount ? { amountOfId: line.id } : {}) },
            { onError: error => showProblem(sayError(error)) },
          )
      }}
    >
      <p className="row wrap">
        <span className="grow">
          <DayText day={line.bookedOn} /> · <SentenceText>{line.description}</SentenceText>
        </span>
        <Money amount={line.amount} strong />
      </p>
      {proposal && <Notice hue="slate">{m['billing.bank.rule.proposes']({ text: proposal.text })}</Notice>}
      <SegmentedControl
        label={m['billing.bank.book.title']()}
        value={as}
        onChange={kind => {
          setAs(kind)
          setParty(null)
        }}
        options={kinds.map(id => ({ id, name: kindWords[id]() }))}
      />
      {as === 'receipt' && (
        <CustomerPicker label={m['billing.filter.party']()} value={party} onChange={setParty} />
      )}
      {as === 'vendor' && (
        <VendorPicker label={m['billing.page.vendor']()} value={party} onChange={setParty} />
      )}
      {as === 'settlement' && (
        <div className="fields">
          <TreasuryPicker
            label={m['billing.treasury.from']()}
            value={from}
            onChange={setFrom}
            kinds={['card', 'cash']}
          />
          <MoneyField label={m['billing.transfer.fee.label']()} value={fee} onChange={setFee} optional />
        </div>
      )}
      {as === 'income' && (
        <div className="fields">
          <Select
            label={m['billing.bank.income']()}
            value={key}
            onChange={setKey}
            options={incomeKeys.map(id => ({ id, name: incomeWords[id]() }))}
          />
          <TextField
            label={m['billing.bank.field.description']()}
            value={description}
            onChange={setDescription}
            maxLength={300}
          />
        </div>
      )}
      {as === 'expense' && (
        <div className="fields">
          <ExpenseAccountPicker
            label={m['billing.bank.expenseAccount']()}
            name="accountId"
            accounts={(accounts.data?.rows ?? []).filter(one => !one.isPrepaid)}
            value={account}
            onChange={chosen => setAccount(chosen?.id ?? null)}
          />
          {taxes.length > 0 && (
            <TaxSelect name="lines.0.taxCode" value={taxCode} codes={taxes} onChange={setTaxCode} />
          )}
          <TextField
            label={m['billing.bank.field.description']()}
            value={description}
            onChange={setDescription}
            maxLength={300}
          />
        </div>
      )}
      {!proposal && (
        <TextField
          label={m['billing.bank.rule.keep']()}
          hint={m['billing.bank.rule.keepHint']()}
          value={ruleText}
          onChange={setRuleText}
          maxLength={120}
          optional
        />
      )}
      {!proposal && ruleText.trim() !== '' && (
        <Checkbox checked={onlyAmount} onChange={setOnlyAmount}>
          {m['billing.bank.rule.onlyAmount']()}
        </Checkbox>
      )}
    </ActDialog>
  )
}
