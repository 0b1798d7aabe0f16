import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { CustomerPicker } from '#modules/parties/web/public.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { isSomething } from '../amounts.ts'
import { ExpenseAccountPicker } from '../expense/ExpenseAccountPicker.tsx'
import { TreasuryPicker } from '../TreasuryPicker.tsx'
import { VendorPicker } from '../vendor/VendorPicker.tsx'
import type { BankLine } from '../wordMaps.ts'

type Entry = InputFor<'billing.bankLine.create'>['entry']
type Kind = Entry['as']

const kindWords: Readonly<Record<Kind, () => string>> = {
  receipt: m['billing.bank.as.receipt'],
  settlement: m['billing.bank.as.settlement'],
  expense: m['billing.bank.as.expense'],
  vendor: m['billing.bank.as.vendor'],
}

/** A line that the book does not know becomes its document, with the entry before it is posted. */
export function BookLineDialog({ line, onClose }: { readonly line: BankLine; readonly onClose: () => void }) {
  const kinds: readonly Kind[] = line.amount.startsWith('-')
    ? ['expense', 'vendor']
    : ['receipt', 'settlement']
  const [as, setAs] = useState<Kind>(kinds[0]!)
  const [party, setParty] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [fee, setFee] = useState('')
  const [account, setAccount] = useState<string | null>(null)
  const [description, setDescription] = useState(line.description)
  const accounts = useAnswer('billing.expense.accounts', {}, { enabled: as === 'expense' })
  const entry = entryOf()

  function entryOf(): Entry | null {
    switch (as) {
      case 'expense':
        return { as, accountId: account, description: description.trim() || null }
      case 'settlement':
        return from ? { as, fromId: from, ...(isSomething(fee) ? { fee } : {}) } : null
      default:
        return party ? { as, partyId: party } : null
    }
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
      onDone={({ number }) => showToast(m['billing.bank.book.done']({ number }))}
    >
      <p className="row wrap">
        <span className="grow">
          <DayText day={line.bookedOn} /> · <bdi>{line.description}</bdi>
        </span>
        <Money amount={line.amount} strong />
      </p>
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
      {as === 'expense' && (
        <div className="fields">
          <ExpenseAccountPicker
            label={m['billing.bank.expenseAccount']()}
            name="accountId"
            accounts={(accounts.data?.rows ?? []).filter(one => !one.isPrepaid)}
            value={account}
            onChange={chosen => setAccount(chosen?.id ?? null)}
          />
          <TextField
            label={m['billing.bank.field.description']()}
            value={description}
            onChange={setDescription}
            maxLength={300}
          />
        </div>
      )}
    </ActDialog>
  )
}
