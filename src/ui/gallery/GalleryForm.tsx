import { useState } from 'react'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { type Choice, ComboBox } from '../ComboBox.tsx'
import { DateField } from '../DateField.tsx'
import { DateTimeField } from '../DateTimeField.tsx'
import { Dialog } from '../Dialog.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { JournalPreview } from '../JournalPreview.tsx'
import { Kbd } from '../Kbd.tsx'
import { Money } from '../Money.tsx'
import { MoneyField } from '../MoneyField.tsx'
import { NumberField } from '../NumberField.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { RadioGroup } from '../RadioGroup.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { Select } from '../Select.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { Switch } from '../Switch.tsx'
import { TextArea } from '../TextArea.tsx'
import { TextField } from '../TextField.tsx'
import { showProblem, showToast } from '../toast.ts'
import { contracts } from './contractSamples.ts'
import type { SampleWords } from './samples.ts'

const open = new URLSearchParams(location.search).get('open')

export function GalleryForm({ words }: { words: SampleWords }) {
  const names = words.fields
  const customers: Choice[] = contracts(words.language, 12).map(row => ({
    id: row.number,
    name: row.customer,
    fact: <Money amount={row.balance} />,
  }))
  const [found, setFound] = useState(customers)
  const [customer, setCustomer] = useState<Choice | null>(customers[2] ?? null)
  const [centre, setCentre] = useState<string | null>('a')
  const [issuedOn, setIssuedOn] = useState<string | null>('2026-11-19')
  const [dueOn, setDueOn] = useState<string | null>(null)
  const [pickup, setPickup] = useState<string | null>('2026-11-19T09:30')
  const [amount, setAmount] = useState('1234.5')
  const [distance, setDistance] = useState<number | null>(42118)
  const [phone, setPhone] = useState('+96551234567')
  const [text, setText] = useState('')
  const [kind, setKind] = useState('0')
  const [yes, setYes] = useState(true)
  const [dialog, setDialog] = useState(open === 'dialog')
  const [panel, setPanel] = useState(open === 'panel')
  return (
    <main className="page form-page">
      <PageHeader
        breadcrumbs={<Breadcrumbs crumbs={[{ name: words.invoices, href: '#' }, { name: words.invoice }]} />}
        title={words.invoice}
        status={<StatusBadge kind="unsent">{words.draft}</StatusBadge>}
        count={words.saved}
        actions={
          <>
            <Button kind="tertiary">{words.cancel}</Button>
            <Button onPress={() => setPanel(true)}>{words.openPanel}</Button>
            <Button kind="danger" onPress={() => setDialog(true)}>
              {words.openDialog}
            </Button>
            <Button busy>{words.saveDraft}</Button>
            <Button kind="primary" onPress={() => showProblem(words.failed)}>
              {words.issue} <Kbd>Ctrl S</Kbd>
            </Button>
          </>
        }
      />
      <div className="beside">
        <div className="stack">
          {open === 'errors' && (
            <ErrorSummary title={words.errors} errors={[{ field: 'amount', text: words.amountError }]} />
          )}
          <Card>
            <div className="fields">
              <ComboBox
                label={names.customer}
                name="customer"
                value={customer}
                onChange={setCustomer}
                choices={found}
                onSearch={typed => setFound(customers.filter(one => one.name.includes(typed)))}
                onCreate={typed => showToast(typed)}
                required
              />
              <Select
                label={names.costCentre}
                value={centre}
                onChange={setCentre}
                options={[
                  { id: 'a', name: words.city, fact: '12' },
                  { id: 'b', name: words.branch, fact: '3' },
                ]}
              />
              <DateField label={names.issuedOn} value={issuedOn} onChange={setIssuedOn} required />
              <DateField label={names.dueOn} value={dueOn} onChange={setDueOn} hint={words.dueHint} />
              <MoneyField
                label={names.amount}
                name="amount"
                value={amount}
                onChange={setAmount}
                error={open === 'errors' ? words.amountError : null}
              />
              <NumberField label={names.distance} value={distance} onChange={setDistance} unit={words.km} />
              <PhoneField label={names.phone} value={phone} onChange={setPhone} />
              <TextField label={names.email} type="email" value={text} onChange={setText} optional />
              <DateTimeField label={names.pickup} value={pickup} onChange={setPickup} />
              <TextField label={names.branch} value={words.city} onChange={() => {}} disabled />
              <TextArea label={names.note} value={text} onChange={setText} optional />
              <RadioGroup
                label={names.kind}
                value={kind}
                onChange={setKind}
                options={words.kindsLong.map((name, index) => ({ id: String(index), name }))}
              />
              <div className="stack">
                <SegmentedControl
                  label={names.kind}
                  value={kind}
                  onChange={setKind}
                  options={words.kinds.map((name, index) => ({ id: String(index), name }))}
                />
                <Switch on={yes} onChange={setYes}>
                  {names.notify}
                </Switch>
                <Checkbox checked={yes} onChange={setYes}>
                  {names.terms}
                </Checkbox>
              </div>
            </div>
          </Card>
        </div>
        <div className="stack">
          <JournalPreview
            title={words.preview}
            rows={[
              { code: '1210', name: words.accounts[0] ?? '', party: words.customer, debit: '250.000' },
              { code: '4110', name: words.accounts[1] ?? '', credit: '245.000' },
              {
                code: '4140',
                name: words.accounts[2] ?? '',
                credit: open === 'errors' ? '15.900' : '17.900',
              },
              { code: '4190', name: words.accounts[3] ?? '', debit: '12.900' },
            ]}
          >
            {words.previewNote}
          </JournalPreview>
        </div>
      </div>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        role="alertdialog"
        title={words.closeTitle}
        actions={
          <>
            <Button onPress={() => setDialog(false)}>{words.cancel}</Button>
            <Button kind="danger" onPress={() => setDialog(false)}>
              {words.close}
            </Button>
          </>
        }
      >
        <p>{words.closeText}</p>
        <TextArea label={words.reason} value={text} onChange={setText} rows={2} />
      </Dialog>
      <SidePanel
        open={panel}
        onOpenChange={setPanel}
        title={words.openPanel}
        changed={text !== ''}
        actions={
          <>
            <Button onPress={() => setPanel(false)}>{words.cancel}</Button>
            <Button kind="primary">{words.saveDraft}</Button>
          </>
        }
      >
        <TextField label={names.customer} value={text} onChange={setText} autoFocus />
        <PhoneField label={names.phone} value={phone} onChange={setPhone} />
        <DateField label={names.issuedOn} value={issuedOn} onChange={setIssuedOn} />
      </SidePanel>
    </main>
  )
}
