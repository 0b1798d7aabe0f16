// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AttachmentTable } from './tables/attachment.ts'
import type { ClaimTable } from './tables/claim.ts'
import type { CustodyTable } from './tables/custody.ts'
import type { CustodyDriverTable } from './tables/custody_driver.ts'
import type { DamagePriceTable } from './tables/damage_price.ts'
import type { DefaultFineTable } from './tables/default_fine.ts'
import type { DispatchPermitTable } from './tables/dispatch_permit.ts'
import type { FinancingTable } from './tables/financing.ts'
import type { FinancingAllocationTable } from './tables/financing_allocation.ts'
import type { FinancingInstallmentTable } from './tables/financing_installment.ts'
import type { FinancingPaymentTable } from './tables/financing_payment.ts'
import type { FinancingVehicleTable } from './tables/financing_vehicle.ts'
import type { FindingIgnoredTable } from './tables/finding_ignored.ts'
import type { FlagTable } from './tables/flag.ts'
import type { FuelBillTable } from './tables/fuel_bill.ts'
import type { FuelLogTable } from './tables/fuel_log.ts'
import type { InspectionTable } from './tables/inspection.ts'
import type { InspectionItemTable } from './tables/inspection_item.ts'
import type { InspectionPhotoTable } from './tables/inspection_photo.ts'
import type { InspectionSignatureTable } from './tables/inspection_signature.ts'
import type { InsuranceClaimTable } from './tables/insurance_claim.ts'
import type { InsurancePolicyTable } from './tables/insurance_policy.ts'
import type { InsuranceShareTable } from './tables/insurance_share.ts'
import type { MarkTable } from './tables/mark.ts'
import type { MarkPhotoTable } from './tables/mark_photo.ts'
import type { OdometerReadingTable } from './tables/odometer_reading.ts'
import type { OdometerVoidTable } from './tables/odometer_void.ts'
import type { RateTable } from './tables/rate.ts'
import type { ReserveLineTable } from './tables/reserve_line.ts'
import type { ReserveRunTable } from './tables/reserve_run.ts'
import type { ServicePlanTable } from './tables/service_plan.ts'
import type { ServicePlanItemTable } from './tables/service_plan_item.ts'
import type { VehicleTable } from './tables/vehicle.ts'
import type { VehicleDocumentTable } from './tables/vehicle_document.ts'
import type { VehicleGroupTable } from './tables/vehicle_group.ts'
import type { VehicleImportTable } from './tables/vehicle_import.ts'
import type { VehiclePlateTable } from './tables/vehicle_plate.ts'
import type { ViolationTable } from './tables/violation.ts'
import type { ViolationImportTable } from './tables/violation_import.ts'
import type { ViolationImportRowTable } from './tables/violation_import_row.ts'
import type { ViolationPaymentTable } from './tables/violation_payment.ts'
import type { ViolationSettlementTable } from './tables/violation_settlement.ts'
import type { WorkOrderTable } from './tables/work_order.ts'
import type { WorkOrderLineTable } from './tables/work_order_line.ts'

export type { AttachmentTable, ClaimTable, CustodyTable, CustodyDriverTable, DamagePriceTable, DefaultFineTable, DispatchPermitTable, FinancingTable, FinancingAllocationTable, FinancingInstallmentTable, FinancingPaymentTable, FinancingVehicleTable, FindingIgnoredTable, FlagTable, FuelBillTable, FuelLogTable, InspectionTable, InspectionItemTable, InspectionPhotoTable, InspectionSignatureTable, InsuranceClaimTable, InsurancePolicyTable, InsuranceShareTable, MarkTable, MarkPhotoTable, OdometerReadingTable, OdometerVoidTable, RateTable, ReserveLineTable, ReserveRunTable, ServicePlanTable, ServicePlanItemTable, VehicleTable, VehicleDocumentTable, VehicleGroupTable, VehicleImportTable, VehiclePlateTable, ViolationTable, ViolationImportTable, ViolationImportRowTable, ViolationPaymentTable, ViolationSettlementTable, WorkOrderTable, WorkOrderLineTable }

export interface FleetTables {
  'fleet.attachment': AttachmentTable
  'fleet.claim': ClaimTable
  'fleet.custody': CustodyTable
  'fleet.custody_driver': CustodyDriverTable
  'fleet.damage_price': DamagePriceTable
  'fleet.default_fine': DefaultFineTable
  'fleet.dispatch_permit': DispatchPermitTable
  'fleet.financing': FinancingTable
  'fleet.financing_allocation': FinancingAllocationTable
  'fleet.financing_installment': FinancingInstallmentTable
  'fleet.financing_payment': FinancingPaymentTable
  'fleet.financing_vehicle': FinancingVehicleTable
  'fleet.finding_ignored': FindingIgnoredTable
  'fleet.flag': FlagTable
  'fleet.fuel_bill': FuelBillTable
  'fleet.fuel_log': FuelLogTable
  'fleet.inspection': InspectionTable
  'fleet.inspection_item': InspectionItemTable
  'fleet.inspection_photo': InspectionPhotoTable
  'fleet.inspection_signature': InspectionSignatureTable
  'fleet.insurance_claim': InsuranceClaimTable
  'fleet.insurance_policy': InsurancePolicyTable
  'fleet.insurance_share': InsuranceShareTable
  'fleet.mark': MarkTable
  'fleet.mark_photo': MarkPhotoTable
  'fleet.odometer_reading': OdometerReadingTable
  'fleet.odometer_void': OdometerVoidTable
  'fleet.rate': RateTable
  'fleet.reserve_line': ReserveLineTable
  'fleet.reserve_run': ReserveRunTable
  'fleet.service_plan': ServicePlanTable
  'fleet.service_plan_item': ServicePlanItemTable
  'fleet.vehicle': VehicleTable
  'fleet.vehicle_document': VehicleDocumentTable
  'fleet.vehicle_group': VehicleGroupTable
  'fleet.vehicle_import': VehicleImportTable
  'fleet.vehicle_plate': VehiclePlateTable
  'fleet.violation': ViolationTable
  'fleet.violation_import': ViolationImportTable
  'fleet.violation_import_row': ViolationImportRowTable
  'fleet.violation_payment': ViolationPaymentTable
  'fleet.violation_settlement': ViolationSettlementTable
  'fleet.work_order': WorkOrderTable
  'fleet.work_order_line': WorkOrderLineTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends FleetTables {}
}
