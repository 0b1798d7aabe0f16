import { m } from '#generated/words/messages.js'
import { countryName, spacedPhone } from '#modules/parties/public.web.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import {
  departmentOf,
  type Employee,
  eosSchemeWords,
  paymentMethodWords,
  positionOf,
} from './employeeWords.web.ts'

const dash = '\u2014'

/** What one must know of an employee at a glance. */
export function OverviewTab({ employee }: { employee: Employee }) {
  const { contract, payment, manager } = employee
  return (
    <dl className="facts card-body">
      <Fact label={m['hr.employee.field.positionAr']()}>{positionOf(employee) ?? dash}</Fact>
      <Fact label={m['hr.employee.field.departmentAr']()}>{departmentOf(employee) ?? dash}</Fact>
      <Fact label={m['hr.employee.field.branch']()}>{employee.branch?.name ?? dash}</Fact>
      <Fact label={m['hr.employee.field.manager']()}>
        {manager ? <TextLink href={links.employee(manager.id)}>{manager.name}</TextLink> : dash}
      </Fact>
      <Fact label={m['hr.employee.field.phone']()}>
        {employee.phone ? <span className="n">{spacedPhone(employee.phone)}</span> : dash}
      </Fact>
      <Fact label={m['hr.employee.field.email']()}>
        {employee.email ? <span className="n">{employee.email}</span> : dash}
      </Fact>
      <Fact label={m['hr.employee.field.nationality']()}>
        {employee.nationality ? countryName(employee.nationality) : dash}
      </Fact>
      <Fact label={m['hr.employee.field.birthDate']()}>
        {employee.birthDate ? <DayText day={employee.birthDate} /> : dash}
      </Fact>
      <Fact label={m['hr.employee.field.joinedOn']()}>
        <DayText day={employee.joinedOn} />
      </Fact>
      <Fact label={m['hr.employee.field.serviceFrom']()}>
        <DayText day={employee.serviceFrom} />
      </Fact>
      {employee.leftOn && (
        <Fact label={m['hr.employee.field.leftOn']()}>
          <DayText day={employee.leftOn} />
        </Fact>
      )}
      <Fact label={m['hr.employee.field.eosScheme']()}>{eosSchemeWords[employee.eosScheme]()}</Fact>
      <Fact label={m['hr.employee.field.nextExpiry']()}>
        {employee.nextExpiry ? <DayText day={employee.nextExpiry.on} /> : m['hr.employee.noPaper']()}
      </Fact>
      {contract?.wage != null && (
        <Fact label={m['hr.employee.field.wage']()} strong>
          <Money amount={contract.wage} />
        </Fact>
      )}
      {payment && (
        <>
          <Fact label={m['hr.employee.field.paymentMethod']()}>
            {paymentMethodWords[payment.paymentMethod]()}
          </Fact>
          {payment.iban && (
            <Fact label={m['hr.employee.field.iban']()}>
              <span className="n">{payment.iban}</span>
            </Fact>
          )}
        </>
      )}
    </dl>
  )
}
