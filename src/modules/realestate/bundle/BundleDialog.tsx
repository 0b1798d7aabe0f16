import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import '../realestate.css'
import type { Lease } from '../lease/leaseWords.web.ts'
import { WhyRefused } from '../WhyRefused.tsx'
import {
  type Bundles,
  type BundleWish,
  type DraftCheque,
  draftCheques,
  minorOf,
  wantedMinor,
} from './bundleDraft.web.ts'

const monthsOf = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12 } as const
const all = 'all'

type Props = { lease: Lease; bundles: Bundles; onClose: () => void }

/** Takes the cheques of a lease at once: number, day and amount of each follow from the first and are put right where the paper differs. */
export function BundleDialog({ lease, bundles, onClose }: Props) {
  const { currency } = useCompany()
  const [bank, setBank] = useState('')
  const [drawer, setDrawer] = useState(lease.tenantName)
  const [wish, setWish] = useState<BundleWish>({
    first: '',
    count: Math.min(24, bundles.open.length),
    firstDue: bundles.open[0]?.dueOn ?? null,
    months: monthsOf[lease.paymentFrequency],
    throughNo: null,
  })
  const [typed, setTyped] = useState<DraftCheque[] | null>(null)
  const cheques = typed ?? draftCheques(bundles, wish, currency)
  const change = (part: Partial<BundleWish>) => {
    setWish({ ...wish, ...part })
    setTyped(null)
  }
  const set = (at: number, part: Partial<DraftCheque>) =>
    setTyped(cheques.map((cheque, index) => (index === at ? { ...cheque, ...part } : cheque)))
  const sum = cheques.reduce((minor, cheque) => minor + minorOf(cheque.amount, currency), 0)
  const wanted = wantedMinor(bundles, wish, currency)
  const isWhole = cheques.length > 0 && cheques.every(one => one.number && one.dueOn && one.amount)
  return (
    <ActDialog
      name="realestate.bundle.receive"
      title={m['realestate.bundle.take']()}
      verb={m['realestate.bundle.take']()}
      posts
      input={
        bank.trim() && drawer.trim() && isWhole
          ? {
              leaseId: lease.id,
              version: lease.version,
              bank,
              drawer,
              throughNo: wish.throughNo,
              cheques: cheques.map(one => ({ number: one.number, dueOn: one.dueOn!, amount: one.amount })),
            }
          : null
      }
      onDone={() => showToast(m['realestate.bundle.done']())}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={m['realestate.bundle.bank']()}
          name="bank"
          value={bank}
          onChange={setBank}
          maxLength={80}
          autoFocus
        />
        <TextField
          label={m['realestate.bundle.first']()}
          dir="ltr"
          value={wish.first}
          onChange={first => change({ first })}
          maxLength={30}
        />
        <TextField
          label={m['realestate.bundle.drawer']()}
          name="drawer"
          value={drawer}
          onChange={setDrawer}
          maxLength={120}
        />
        <NumberField
          label={m['realestate.bundle.count']()}
          value={wish.count}
          onChange={count => change({ count })}
        />
        <DateField
          label={m['realestate.bundle.firstDue']()}
          value={wish.firstDue}
          onChange={firstDue => change({ firstDue })}
        />
        <NumberField
          label={m['realestate.bundle.months']()}
          value={wish.months}
          onChange={months => change({ months })}
        />
        <Select
          label={m['realestate.bundle.through']()}
          name="throughNo"
          value={wish.throughNo === null ? all : String(wish.throughNo)}
          onChange={value => change({ throughNo: value === all ? null : Number(value) })}
          options={[
            { id: all, name: m['realestate.bundle.all']() },
            ...bundles.open.map(row => ({
              id: String(row.no),
              name: m['realestate.bundle.rowNo']({ no: row.no }),
            })),
          ]}
        />
      </div>
      <div className="stack tight" data-field="cheques">
        {cheques.map((cheque, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cheque has no identity but its place in the bundle
          <div key={at} className="estate-cheque">
            <TextField
              label={m['realestate.bundle.number']()}
              name={`cheques.${at}.number`}
              dir="ltr"
              value={cheque.number}
              onChange={number => set(at, { number })}
              maxLength={30}
            />
            <DateField
              label={m['realestate.bundle.dueOn']()}
              name={`cheques.${at}.dueOn`}
              value={cheque.dueOn}
              onChange={dueOn => set(at, { dueOn })}
            />
            <MoneyField
              label={m['realestate.bundle.amount']()}
              name={`cheques.${at}.amount`}
              value={cheque.amount}
              onChange={amount => set(at, { amount })}
            />
          </div>
        ))}
      </div>
      <WhyRefused field="cheques" />
      <Notice hue={sum === wanted ? 'green' : 'amber'}>
        {m['realestate.bundle.total']()} <Money amount={moneyText(sum, currency)} strong />{' '}
        {m['realestate.bundle.open']()} <Money amount={moneyText(wanted, currency)} strong />
      </Notice>
    </ActDialog>
  )
}
