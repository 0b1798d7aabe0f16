import { Car, ChartColumn, FileText, Landmark, LayoutDashboard, Plus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Amount } from '#ui/Amount.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Money } from '#ui/Money.tsx'
import { Plate } from '#ui/Plate.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'

type Row = {
  number: string
  name: () => string
  plate: string | null
  balance: string
  kind: StatusKind
  status: () => string
}

/** Made-up contracts, the same names as in the product's drawings. */
const rows: readonly Row[] = [
  {
    number: 'CON-2026-00412',
    name: m['platform.sample.name1'],
    plate: '12-40718',
    balance: '42.000',
    kind: 'late',
    status: m['platform.sample.late'],
  },
  {
    number: 'CON-2026-00411',
    name: m['platform.sample.name2'],
    plate: '27-11864',
    balance: '168.000',
    kind: 'promised',
    status: m['platform.sample.reserved'],
  },
  {
    number: 'CON-2026-00409',
    name: m['platform.sample.name3'],
    plate: '9-65230',
    balance: '316.750',
    kind: 'running',
    status: m['platform.sample.active'],
  },
  {
    number: 'CON-2026-00408',
    name: m['platform.sample.name4'],
    plate: '33-20957',
    balance: '0.000',
    kind: 'running',
    status: m['platform.sample.active'],
  },
  {
    number: 'CON-2026-00405',
    name: m['platform.sample.name5'],
    plate: '18-73046',
    balance: '120.250',
    kind: 'running',
    status: m['platform.sample.active'],
  },
  {
    number: 'CON-2026-00398',
    name: m['platform.sample.name6'],
    plate: '7-51493',
    balance: '8.900',
    kind: 'returned',
    status: m['platform.sample.returned'],
  },
  {
    number: 'CON-2026-00397',
    name: m['platform.sample.name7'],
    plate: '22-36610',
    balance: '0.000',
    kind: 'settled',
    status: m['platform.sample.closed'],
  },
  {
    number: 'CON-2026-00391',
    name: m['platform.sample.name8'],
    plate: null,
    balance: '0.000',
    kind: 'unsent',
    status: m['platform.sample.draft'],
  },
]

const menu: readonly { name: () => string; icon: ReactNode; on?: true }[] = [
  { name: m['menu.group.home'], icon: <LayoutDashboard aria-hidden /> },
  { name: m['menu.group.fleet'], icon: <Car aria-hidden /> },
  { name: m['platform.moduleName.customers'], icon: <Users aria-hidden /> },
  { name: m['menu.group.contracts'], icon: <FileText aria-hidden />, on: true },
  { name: m['menu.group.finance'], icon: <Landmark aria-hidden /> },
  { name: m['menu.group.reports'], icon: <ChartColumn aria-hidden /> },
]

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="stat">
      <span className="stat-label">{label}</span>
      <span className="stat-figure">
        <Money amount={amount} currency="KWD" />
      </span>
    </div>
  )
}

function Desktop() {
  return (
    <div className="sample-desktop">
      <div className="sample-side">
        <div className="row">
          <Mark size={28} />
          <b>{m['platform.brand.name']()}</b>
        </div>
        {menu.map(entry => (
          <div key={entry.name()} className={entry.on ? 'nav-entry on' : 'nav-entry'}>
            {entry.icon}
            <span>{entry.name()}</span>
          </div>
        ))}
      </div>
      <div className="sample-main">
        <div className="sample-head">
          <b>{m['platform.sample.contracts']()}</b>
          <span className="cap">{m['platform.sample.count']()}</span>
          <span className="head-space" />
          <span className="btn primary small">
            <span className="btn-words">
              <Plus aria-hidden />
              {m['platform.sample.newContract']()}
            </span>
          </span>
        </div>
        <div className="card stat-strip">
          <Figure label={m['platform.sample.revenue']()} amount="11425.250" />
          <Figure label={m['platform.sample.profit']()} amount="3161.900" />
          <Figure label={m['platform.sample.collected']()} amount="9310.400" />
        </div>
        <div className="card sample-rows">
          <div className="sample-row cap">
            <span>{m['platform.sample.number']()}</span>
            <span>{m['platform.sample.customer']()}</span>
            <span>{m['platform.sample.status']()}</span>
            <span>{m['platform.sample.vehicle']()}</span>
            <span>{m['platform.sample.balance']()}</span>
          </div>
          {rows.map(row => (
            <div key={row.number} className="sample-row">
              <DocumentNumber number={row.number} />
              <span>{row.name()}</span>
              <span>
                <StatusBadge kind={row.kind}>{row.status()}</StatusBadge>
              </span>
              <span>
                <Plate number={row.plate} />
              </span>
              <span>
                <Amount amount={row.balance} currency="KWD" strong />
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Phone() {
  return (
    <div className="sample-phone">
      <div className="sample-phone-head">
        <b>{m['platform.sample.return']()}</b>
        <span className="cap n">CON-2026-00412</span>
      </div>
      <div className="steps-bar">
        {[1, 2, 3, 4, 5, 6].map(step => (
          <i key={step} className={step <= 3 ? 'done' : undefined} />
        ))}
      </div>
      <div className="row">
        <b className="grow">{m['platform.sample.readings']()}</b>
        <span className="cap">{m['platform.sample.step']()}</span>
      </div>
      <div className="sample-vehicle">
        <Plate number="12-40718" />
        <StatusBadge kind="late">{m['platform.sample.late']()}</StatusBadge>
      </div>
      <div>
        <span className="cap">{m['platform.sample.odometer']()}</span>
        <div className="sample-reading">
          <span className="n">42,118</span>
          <span className="cap">{m['platform.sample.km']()}</span>
        </div>
        <span className="cap">{m['platform.sample.atHandover']()}</span>
      </div>
      <div>
        <span className="cap">{m['platform.sample.fuel']()}</span>
        <div className="sample-fuel">
          {[1, 2, 3, 4, 5, 6, 7, 8].map(eighth => (
            <i key={eighth} className={eighth <= 6 ? 'full' : undefined} />
          ))}
        </div>
      </div>
      <dl className="sample-charges">
        <div>
          <dt>{m['platform.sample.extraKm']()}</dt>
          <dd>
            <Money amount="5.900" currency="KWD" />
          </dd>
        </div>
        <div>
          <dt>{m['platform.sample.missingFuel']()}</dt>
          <dd>
            <Money amount="3.000" currency="KWD" />
          </dd>
        </div>
        <div>
          <dt>{m['platform.sample.total']()}</dt>
          <dd className="strong">
            <Money amount="8.900" currency="KWD" strong />
          </dd>
        </div>
      </dl>
      <span className="btn primary large wide">
        <span className="btn-words">{m['platform.sample.receive']()}</span>
      </span>
    </div>
  )
}

/** The product drawn with its own parts: a list on a desk, a return on a phone. Nothing in it can be pressed. */
export function ProductPreview() {
  return (
    <div className="sample" role="img" aria-label={m['platform.sample.label']()}>
      <div inert>
        <Desktop />
        <Phone />
      </div>
    </div>
  )
}
