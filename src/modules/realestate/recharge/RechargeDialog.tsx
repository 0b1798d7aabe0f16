import { useState } from 'react'
import { words as kindWords } from '#generated/choices/realestate.recharge.kind.ts'
import { words as methodWords } from '#generated/choices/realestate.recharge.method.ts'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { VendorPicker } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../lease/record/useToday.web.ts'
import { PropertyPicker } from '../property/PropertyPicker.tsx'

type Wish = InputFor<'realestate.recharge.preview'>
type Method = 'reading' | 'area' | 'equal'

/** A bill, how it is shared and who bears what, before an invoice goes out. */
export function RechargeDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const month = `${today.slice(0, 7)}-01`
  const [buildingId, setBuilding] = useState<string | null>(null)
  const [kind, setKind] = useState<Wish['kind']>('electricity')
  const [method, setMethod] = useState<Method>('reading')
  const [from, setFrom] = useState<string | null>(addMonths(month, -1))
  const [to, setTo] = useState<string | null>(addDays(month, -1))
  const [total, setTotal] = useState('')
  const [hasBill, setHasBill] = useState(false)
  const [vendorId, setVendor] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [billDate, setBillDate] = useState<string | null>(today)
  const wish =
    buildingId && from && to && total ? { buildingId, kind, method, from, to, total, weights: [] } : null
  const bill =
    hasBill && vendorId && reference.trim() && billDate ? { vendorId, reference, date: billDate } : null
  return (
    <ActDialog
      name="realestate.recharge.issue"
      title={m['realestate.recharge.new']()}
      verb={m['realestate.recharge.issueVerb']()}
      posts
      input={wish && (bill || !hasBill) ? { ...wish, bill } : null}
      onDone={() => showToast(m['realestate.recharge.issued']())}
      onClose={onClose}
    >
      <PropertyPicker
        level="building"
        label={m['realestate.recharge.field.building']()}
        name="buildingId"
        value={buildingId}
        onChange={setBuilding}
      />
      <div className="fields">
        <Select
          label={m['realestate.recharge.field.kind']()}
          name="kind"
          value={kind}
          onChange={value => {
            setKind(value)
            if (value === 'service' && method === 'reading') setMethod('area')
          }}
          options={optionsOf(kindWords)}
        />
        <Select
          label={m['realestate.recharge.field.method']()}
          name="method"
          value={method}
          onChange={setMethod}
          options={optionsOf(methodWords)}
        />
        <DateField
          label={m['realestate.recharge.field.from']()}
          name="from"
          value={from}
          onChange={setFrom}
        />
        <DateField label={m['realestate.recharge.field.to']()} name="to" value={to} onChange={setTo} />
        <MoneyField
          label={m['realestate.recharge.field.total']()}
          name="total"
          value={total}
          onChange={setTotal}
        />
      </div>
      {wish && <Shares wish={wish} />}
      <Checkbox checked={hasBill} onChange={setHasBill}>
        {m['realestate.recharge.withBill']()}
      </Checkbox>
      {hasBill && (
        <div className="fields">
          <VendorPicker
            label={m['realestate.recharge.field.vendor']()}
            name="bill.vendorId"
            value={vendorId}
            onChange={setVendor}
          />
          <TextField
            label={m['realestate.recharge.field.reference']()}
            name="bill.reference"
            dir="ltr"
            value={reference}
            onChange={setReference}
          />
          <DateField
            label={m['realestate.recharge.field.billDate']()}
            name="bill.date"
            value={billDate}
            onChange={setBillDate}
          />
        </div>
      )}
    </ActDialog>
  )
}

type Line = OutputFor<'realestate.recharge.preview'>['lines'][number]

function Shares({ wish }: { wish: Wish }) {
  const { data, error } = useAnswer('realestate.recharge.preview', wish, { keepPrevious: true })
  if (error) return <Notice hue="red">{sayError(error)}</Notice>
  if (!data) return null
  const bearer = (line: Line) =>
    line.bearer === 'tenant' ? <bdi>{line.tenant}</bdi> : m['realestate.recharge.landlord']()
  const unit = (line: Line) => <bdi>{line.unit ?? m['realestate.recharge.commonShare']()}</bdi>
  return (
    <div className="stack tight">
      <DataTable
        bare
        label={m['realestate.recharge.shares']()}
        rows={data.lines.map((line, at) => ({ ...line, at }))}
        rowId={line => String(line.at)}
        empty={null}
        card={line => (
          <span className="card-row">
            <span>
              {unit(line)} · {bearer(line)}
            </span>
            <Money amount={line.amount} strong />
          </span>
        )}
        columns={[
          { id: 'unit', header: m['realestate.recharge.field.unit'](), cell: unit },
          {
            id: 'weight',
            header: m['realestate.recharge.field.weight'](),
            align: 'money',
            cell: line => (
              <NumberText
                value={
                  wish.method === 'reading'
                    ? line.weight / 1000
                    : wish.method === 'area'
                      ? line.weight / 100
                      : line.weight
                }
              />
            ),
          },
          { id: 'bearer', header: m['realestate.recharge.field.tenant'](), cell: bearer },
          {
            id: 'amount',
            header: m['realestate.recharge.field.amount'](),
            align: 'money',
            cell: line => <Amount amount={line.amount} />,
          },
        ]}
      />
      <span className="row wrap">
        <span>
          {m['realestate.recharge.tenants']()} <Money amount={data.tenants} strong />
        </span>
        <span>
          {m['realestate.recharge.landlord']()} <Money amount={data.landlord} strong />
        </span>
      </span>
    </div>
  )
}
