import { bind, type ServerModule, whenDue } from '#kernel/server/module.ts'
import * as accrualContract from './accrual/accrual.contract.ts'
import * as advanceContract from './advance/advance.contract.ts'
import * as attendanceContract from './attendance/attendance.contract.ts'
import * as clockContract from './attendance/clock.contract.ts'
import * as attendanceRequestContract from './attendanceRequest/attendanceRequest.contract.ts'
import * as boundDeviceContract from './boundDevice/boundDevice.contract.ts'
import * as deviceFileContract from './deviceFile/deviceFile.contract.ts'
import * as employeeContract from './employee/employee.contract.ts'
import * as employeeDocumentContract from './employeeDocument/employeeDocument.contract.ts'
import * as employeeImportContract from './employeeImport/employeeImport.contract.ts'
import * as employmentContract from './employmentContract/employmentContract.contract.ts'
import { hrFiles } from './fileHolders.queries.ts'
import * as holidayContract from './holiday/holiday.contract.ts'
import * as hrSettingsContract from './hrSettings/hrSettings.contract.ts'
import * as kioskContract from './kiosk/kiosk.contract.ts'
import * as labourRuleContract from './labourRule/labourRule.contract.ts'
import * as leaveContract from './leave/leave.contract.ts'
import * as leaveTypeContract from './leaveType/leaveType.contract.ts'
import * as letterContract from './letter/letter.contract.ts'
import { hr } from './module.ts'
import * as payComponentContract from './payComponent/payComponent.contract.ts'
import * as payrollContract from './payroll/payroll.contract.ts'
import * as inputPasteContract from './payrollInput/inputPaste.contract.ts'
import * as payrollInputContract from './payrollInput/payrollInput.contract.ts'
import * as payslipContract from './payslip/payslip.contract.ts'
import * as reportContract from './report/report.contract.ts'
import * as settlementContract from './settlement/settlement.contract.ts'
import * as shiftContract from './shift/shift.contract.ts'
import * as siteRuleContract from './siteRule/siteRule.contract.ts'
import * as socialSecurityContract from './socialSecurity/socialSecurity.contract.ts'
import * as wageFileContract from './wageFile/wageFile.contract.ts'
import * as wageProfileContract from './wageProfile/wageProfile.contract.ts'
import * as wageProofContract from './wageProof/wageProof.contract.ts'
import * as workCalendarContract from './workCalendar/workCalendar.contract.ts'
import * as workSiteContract from './workSite/workSite.contract.ts'

export const hrServer: ServerModule = {
  manifest: hr,
  files: hrFiles,
  endpoints: [
    ...bind(
      employeeContract,
      () => import('./employee/employee.queries.ts'),
      () => import('./employee/employee.commands.ts'),
    ),
    ...bind(employeeImportContract, () => import('./employeeImport/employeeImport.commands.ts')),
    ...bind(
      employmentContract,
      () => import('./employmentContract/employmentContract.queries.ts'),
      () => import('./employmentContract/employmentContract.commands.ts'),
    ),
    ...bind(
      payComponentContract,
      () => import('./payComponent/payComponent.queries.ts'),
      () => import('./payComponent/payComponent.commands.ts'),
    ),
    ...bind(
      labourRuleContract,
      () => import('./labourRule/labourRuleList.queries.ts'),
      () => import('./labourRule/labourRule.commands.ts'),
    ),
    ...bind(
      leaveTypeContract,
      () => import('./leaveType/leaveType.queries.ts'),
      () => import('./leaveType/leaveType.commands.ts'),
    ),
    ...bind(
      holidayContract,
      () => import('./holiday/holiday.queries.ts'),
      () => import('./holiday/holiday.commands.ts'),
    ),
    ...bind(
      leaveContract,
      () => import('./leave/leave.queries.ts'),
      () => import('./leave/leaveBalances.queries.ts'),
      () => import('./leave/leaveCalendar.queries.ts'),
      () => import('./leave/leave.commands.ts'),
      () => import('./leave/leaveChange.commands.ts'),
    ),
    ...bind(
      employeeDocumentContract,
      () => import('./employeeDocument/employeeDocument.queries.ts'),
      () => import('./employeeDocument/ownDocuments.queries.ts'),
      () => import('./employeeDocument/employeeDocument.commands.ts'),
      () => import('./employeeDocument/documentFee.commands.ts'),
    ),
    ...bind(
      attendanceContract,
      () => import('./attendance/attendance.queries.ts'),
      () => import('./attendance/attendance.commands.ts'),
    ),
    ...bind(
      clockContract,
      () => import('./attendance/clock.queries.ts'),
      () => import('./attendance/clock.commands.ts'),
    ),
    ...bind(
      attendanceRequestContract,
      () => import('./attendanceRequest/attendanceRequest.queries.ts'),
      () => import('./attendanceRequest/attendanceRequest.commands.ts'),
    ),
    ...bind(
      boundDeviceContract,
      () => import('./boundDevice/boundDevice.queries.ts'),
      () => import('./boundDevice/boundDevice.commands.ts'),
    ),
    ...bind(
      deviceFileContract,
      () => import('./deviceFile/deviceFile.queries.ts'),
      () => import('./deviceFile/deviceFile.commands.ts'),
    ),
    ...bind(
      kioskContract,
      () => import('./kiosk/kiosk.queries.ts'),
      () => import('./kiosk/kiosk.commands.ts'),
      () => import('./kiosk/kioskClock.commands.ts'),
      () => import('./kiosk/kioskPin.commands.ts'),
    ),
    ...bind(
      hrSettingsContract,
      () => import('./hrSettings/hrSettings.queries.ts'),
      () => import('./hrSettings/hrSettings.commands.ts'),
    ),
    ...bind(
      shiftContract,
      () => import('./shift/shift.queries.ts'),
      () => import('./shift/shift.commands.ts'),
    ),
    ...bind(
      siteRuleContract,
      () => import('./siteRule/siteRule.queries.ts'),
      () => import('./siteRule/siteRule.commands.ts'),
    ),
    ...bind(
      workCalendarContract,
      () => import('./workCalendar/companyDays.queries.ts'),
      () => import('./workCalendar/workCalendar.commands.ts'),
    ),
    ...bind(
      workSiteContract,
      () => import('./workSite/workSite.queries.ts'),
      () => import('./workSite/workSite.commands.ts'),
    ),
    ...bind(
      payrollContract,
      () => import('./payroll/payroll.queries.ts'),
      () => import('./payroll/payrollGrid.queries.ts'),
      () => import('./payroll/payroll.commands.ts'),
      () => import('./payroll/payrollPaying.commands.ts'),
    ),
    ...bind(
      payrollInputContract,
      () => import('./payrollInput/payrollInput.queries.ts'),
      () => import('./payrollInput/payrollInput.commands.ts'),
    ),
    ...bind(
      payslipContract,
      () => import('./payslip/payslip.queries.ts'),
      () => import('./payslip/payslip.pdf.ts'),
    ),
    ...bind(
      advanceContract,
      () => import('./advance/advance.queries.ts'),
      () => import('./advance/advance.commands.ts'),
      () => import('./advance/advancePaying.commands.ts'),
    ),
    ...bind(
      accrualContract,
      () => import('./accrual/accrual.queries.ts'),
      () => import('./accrual/accrual.commands.ts'),
    ),
    ...bind(
      settlementContract,
      () => import('./settlement/settlement.queries.ts'),
      () => import('./settlement/settlement.commands.ts'),
      () => import('./settlement/settlement.pdf.ts'),
    ),
    ...bind(
      reportContract,
      () => import('./report/report.queries.ts'),
      () => import('./report/report.pdf.ts'),
    ),
    ...bind(
      socialSecurityContract,
      () => import('./socialSecurity/socialSecurity.queries.ts'),
      () => import('./socialSecurity/socialSecurity.commands.ts'),
    ),
    ...bind(
      wageProfileContract,
      () => import('./wageProfile/wageProfile.queries.ts'),
      () => import('./wageProfile/wageProfile.commands.ts'),
    ),
    ...bind(
      wageFileContract,
      () => import('./wageFile/wageFile.queries.ts'),
      () => import('./wageFile/wageFile.commands.ts'),
    ),
    ...bind(
      letterContract,
      () => import('./letter/letter.queries.ts'),
      () => import('./letter/letter.commands.ts'),
    ),
    ...bind(inputPasteContract, () => import('./payrollInput/inputPaste.commands.ts')),
    ...bind(wageProofContract, () => import('./wageProof/wageProof.queries.ts')),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    employee_party_taken: { code: 'hr.employee.known', kind: 'refused', field: 'partyId' },
    employee_not_own_manager: { code: 'hr.employee.managerCycle', kind: 'invalid', field: 'managerId' },
    employee_service_begins: { code: 'hr.employee.service', kind: 'invalid', field: 'serviceFrom' },
    employment_contract_overlap: {
      code: 'hr.employmentContract.overlap',
      kind: 'refused',
      field: 'startsOn',
    },
    pay_item_taken: { code: 'hr.employmentContract.itemTwice', kind: 'invalid', field: 'payItems' },
    pay_component_taken: { code: 'hr.component.known', kind: 'refused', field: 'code' },
    labour_rule_day_taken: { code: 'hr.rule.known', kind: 'conflict', field: 'validFromOn' },
    leave_type_taken: { code: 'hr.leaveType.taken', kind: 'invalid', field: 'code' },
    leave_type_drawn: { code: 'hr.leaveType.draws', kind: 'invalid', field: 'drawsOn' },
    leave_request_backwards: { code: 'hr.leave.backwards', kind: 'invalid', field: 'toOn' },
    leave_request_substitute: { code: 'hr.leave.substituteSelf', kind: 'invalid', field: 'substituteId' },
    leave_request_overlap: { code: 'hr.leave.overlapping', kind: 'refused' },
    leave_move_once: { code: 'hr.leave.opened', kind: 'conflict' },
    holiday_day_taken: { code: 'hr.holiday.dayTaken', kind: 'invalid', field: 'fromOn' },
    document_fee_paid: { code: 'hr.document.feeKnown', kind: 'conflict' },
    work_site_name_taken: { code: 'hr.site.known', kind: 'invalid', field: 'nameAr' },
    site_rule_day_taken: { code: 'hr.siteRule.known', kind: 'invalid', field: 'fromOn' },
    device_number_taken: { code: 'hr.deviceNumber.taken', kind: 'refused', field: 'number' },
    kiosk_name_taken: { code: 'hr.kiosk.known', kind: 'invalid', field: 'nameAr' },
    device_punch_known: { code: 'platform.import.changed', kind: 'conflict' },
    shift_name_taken: { code: 'hr.shift.known', kind: 'invalid', field: 'nameAr' },
    attendance_day_taken: { code: 'hr.attendance.known', kind: 'conflict' },
    attendance_request_twice: { code: 'hr.attendanceRequest.known', kind: 'refused', field: 'date' },
    payslip_month_taken: { code: 'hr.payroll.inOtherRun', kind: 'conflict' },
    employee_advance_open: { code: 'hr.advance.open', kind: 'refused' },
    wage_profile_name_taken: { code: 'hr.wageProfile.taken', kind: 'invalid', field: 'nameAr' },
    wage_file_name_taken: { code: 'hr.wage.nameTaken', kind: 'conflict' },
    settlement_live: { code: 'hr.settlement.known', kind: 'conflict', field: 'employeeId' },
    payroll_input_in_month: { code: 'hr.payrollInput.month', kind: 'invalid', field: 'on' },
    payroll_input_known: { code: 'hr.payrollInput.known', kind: 'conflict' },
    employment_contract_back_pay: {
      code: 'hr.employmentContract.backPay',
      kind: 'invalid',
      field: 'backPayFrom',
    },
  },
  schedules: [
    whenDue(
      'hr.attendance.close',
      '*/15 * * * *',
      async () => (await import('./attendance/closing.job.ts')).closing,
    ),
    whenDue(
      'hr.attendance.pending',
      '02:00',
      async () => (await import('./attendanceAlarm/pendingDays.job.ts')).pendingDays,
    ),
    whenDue(
      'hr.attendance.purge',
      '03:20',
      async () => (await import('./attendance/closing.job.ts')).purging,
    ),
    whenDue('hr.leave.carry', '00:30', async () => (await import('./leave/leaveCarry.job.ts')).leaveCarry),
    whenDue(
      'hr.documents.expiry',
      '00:30',
      async () => (await import('./employeeDocument/documentAlarm.job.ts')).documentAlarm,
    ),
    whenDue(
      'hr.payroll.alarms',
      '06:10',
      async () => (await import('./payrollAlarm/payrollAlarm.job.ts')).payrollAlarms,
    ),
    whenDue(
      'hr.accrual.drafts',
      '23:00',
      async () => (await import('./payrollAlarm/payrollAlarm.job.ts')).provisionDrafts,
    ),
    whenDue('hr.leave.alarms', '06:00', async () => (await import('./leave/leaveAlarms.job.ts')).leaveAlarms),
  ],
  onCompanyCreated: async ctx => {
    await (await import('./payComponent/payComponent.commands.ts')).seedComponents(ctx)
    await (await import('./leaveType/leaveType.commands.ts')).seedLeaveTypes(ctx)
  },
  contributes: {
    memberSteps: async () => [(await import('./employee/memberEmployee.commands.ts')).employMember],
    approvalSources: async () => [
      (await import('./leave/leaveApproval.commands.ts')).leaveSource,
      (await import('./payroll/payrollApproval.queries.ts')).payrollSource,
      (await import('./settlement/settlementApproval.queries.ts')).settlementSource,
    ],
    reports: async () => (await import('./report/reports.rules.ts')).hrReports,
    signSources: async () => (await import('./letter/letter.queries.ts')).letterSignSources,
    forecasts: async () => (await import('./payrollAlarm/forecast.queries.ts')).payrollForecasts,
    subledgers: async () => (await import('./subledgers.queries.ts')).hrSubledgers,
    voidFollowers: async () => [
      (await import('./employeeDocument/documentFee.commands.ts')).followVoidedFee,
      (await import('./socialSecurity/socialSecurity.commands.ts')).followVoidedSocial,
      (await import('./payslip/voidedPay.queries.ts')).refuseVoidedPay,
    ],
  },
}
