// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { AuditCheckTable } from './tables/audit_check.ts'
import type { BranchTable } from './tables/branch.ts'
import type { BrowseConsentTable } from './tables/browse_consent.ts'
import type { BrowseVisitTable } from './tables/browse_visit.ts'
import type { CompanyTable } from './tables/company.ts'
import type { CompanyExportTable } from './tables/company_export.ts'
import type { CopyResultTable } from './tables/copy_result.ts'
import type { ExampleDataTable } from './tables/example_data.ts'
import type { FeatureGateTable } from './tables/feature_gate.ts'
import type { FileImportTable } from './tables/file_import.ts'
import type { FileImportRecordTable } from './tables/file_import_record.ts'
import type { InstallationTable } from './tables/installation.ts'
import type { LandingContentTable } from './tables/landing_content.ts'
import type { ModuleSettingTable } from './tables/module_setting.ts'
import type { PlanTable } from './tables/plan.ts'
import type { ResourceUsageTable } from './tables/resource_usage.ts'
import type { SealedDocumentTable } from './tables/sealed_document.ts'
import type { SettingTable } from './tables/setting.ts'
import type { SignRequestTable } from './tables/sign_request.ts'
import type { SignatoryTable } from './tables/signatory.ts'
import type { SubscriptionTable } from './tables/subscription.ts'
import type { SubscriptionChangeTable } from './tables/subscription_change.ts'
import type { SubscriptionOrderTable } from './tables/subscription_order.ts'

export type { AuditCheckTable, BranchTable, BrowseConsentTable, BrowseVisitTable, CompanyTable, CompanyExportTable, CopyResultTable, ExampleDataTable, FeatureGateTable, FileImportTable, FileImportRecordTable, InstallationTable, LandingContentTable, ModuleSettingTable, PlanTable, ResourceUsageTable, SealedDocumentTable, SettingTable, SignRequestTable, SignatoryTable, SubscriptionTable, SubscriptionChangeTable, SubscriptionOrderTable }

export interface PlatformTables {
  'platform.audit_check': AuditCheckTable
  'platform.branch': BranchTable
  'platform.browse_consent': BrowseConsentTable
  'platform.browse_visit': BrowseVisitTable
  'platform.company': CompanyTable
  'platform.company_export': CompanyExportTable
  'platform.copy_result': CopyResultTable
  'platform.example_data': ExampleDataTable
  'platform.feature_gate': FeatureGateTable
  'platform.file_import': FileImportTable
  'platform.file_import_record': FileImportRecordTable
  'platform.installation': InstallationTable
  'platform.landing_content': LandingContentTable
  'platform.module_setting': ModuleSettingTable
  'platform.plan': PlanTable
  'platform.resource_usage': ResourceUsageTable
  'platform.sealed_document': SealedDocumentTable
  'platform.setting': SettingTable
  'platform.sign_request': SignRequestTable
  'platform.signatory': SignatoryTable
  'platform.subscription': SubscriptionTable
  'platform.subscription_change': SubscriptionChangeTable
  'platform.subscription_order': SubscriptionOrderTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends PlatformTables {}
}
