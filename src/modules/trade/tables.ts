// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, Generated, Instant, NullableInstant } from '#kernel/server/column-types.ts'

export interface AccrualTable {
  company_id: Generated<number>
  id: Generated<string>
  on_day: string
  move_id: string | null
  amount_minor: number
  source_key: string
  created_at: DefaultedInstant
}

export interface BatchTable {
  company_id: Generated<number>
  id: Generated<string>
  item_id: string
  number: string
  expires_on: string | null
  created_at: DefaultedInstant
}

export interface BomTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  item_id: string
  quantity: string
  conversion_hours: Generated<string>
  hour_rate_minor: Generated<number>
  note: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface BomLineTable {
  company_id: Generated<number>
  id: Generated<string>
  bom_id: string
  no: number
  item_id: string
  quantity: string
  waste_bps: Generated<number>
}

export interface CategoryTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  name_en: string | null
  parent_id: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface CostLayerTable {
  company_id: Generated<number>
  id: Generated<string>
  item_id: string
  move_id: string | null
  serial_id: string | null
  quantity_left: string
  value_left_minor: number
}

export interface CostPoolTable {
  company_id: Generated<number>
  item_id: string
  quantity: Generated<string>
  value_minor: Generated<number>
  last_quantity: Generated<string>
  last_value_minor: Generated<number>
}

export interface CountLineTable {
  company_id: Generated<number>
  id: Generated<string>
  count_id: string
  item_id: string
  batch_id: string | null
  expected: string
  counted: string
  serials: Generated<string[]>
  scanned_at: Instant
  counted_by: string | null
  counted_by_name: string | null
  reason: string | null
  difference: string | null
  value_minor: number | null
}

export interface CountPersonTable {
  company_id: Generated<number>
  count_id: string
  user_id: string
}

export interface DeliveryTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  order_id: string
  delivered_on: string
  receiver: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface DeliveryLineTable {
  company_id: Generated<number>
  id: Generated<string>
  delivery_id: string
  line_id: string
  quantity: string
  move_id: string | null
}

export interface GoodsReceiptTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  order_id: string
  warehouse_id: string
  received_on: string
  delivery_note: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ItemTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  kind: 'product' | 'service' | 'component'
  category_id: string | null
  unit: string
  is_whole: Generated<boolean>
  sale_price_minor: number | null
  floor_price_minor: number | null
  tax_code: string | null
  revenue_key: string
  stock_key: 'inventory' | 'rawMaterials' | 'siteMaterials'
  tracking: 'none' | 'batch' | 'serial'
  warranty_months: number | null
  note: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ItemBarcodeTable {
  company_id: Generated<number>
  code: string
  item_id: string
  unit_id: string | null
}

export interface ItemPolicyTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  item_id: string
  warehouse_id: string
  max_quantity: string | null
  reorder_point: string
  reorder_quantity: string | null
  supplier_id: string | null
  supplier_unit_id: string | null
  lead_days: number | null
  bin: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ItemUnitTable {
  company_id: Generated<number>
  id: Generated<string>
  item_id: string
  name: string
  factor: string
  price_minor: number | null
  is_active: Generated<boolean>
}

export interface LandedCostTable {
  company_id: Generated<number>
  id: Generated<string>
  invoice_id: string
  supplier_id: string
  cost_on: string
  basis: 'value' | 'quantity'
  amount_minor: number
  created_at: DefaultedInstant
  created_by: string | null
}

export interface LandedShareTable {
  company_id: Generated<number>
  id: Generated<string>
  landed_id: string
  receipt_line_id: string
  share_minor: number
  stock_minor: number
  cost_minor: number
}

export interface MatchLineTable {
  company_id: Generated<number>
  id: Generated<string>
  bill_id: string
  no: number
  line_id: string
  quantity: string
  net_minor: number
  state: 'matched' | 'priceDiff' | 'quantityDiff' | 'notReceived'
  expected_minor: number
}

export interface MoveSerialTable {
  company_id: Generated<number>
  move_id: string
  serial_id: string
}

export interface PriceListTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  valid_from: string
  valid_to: string | null
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PriceListPartyTable {
  company_id: Generated<number>
  id: Generated<string>
  list_id: string
  party_id: string
}

export interface PriceListPriceTable {
  company_id: Generated<number>
  id: Generated<string>
  list_id: string
  item_id: string
  unit_id: string | null
  price_minor: number
}

export interface ProductionLineTable {
  company_id: Generated<number>
  id: Generated<string>
  order_id: string
  no: number
  item_id: string
  planned: string
}

export interface ProductionOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  bom_id: string
  bom_version: number
  item_id: string
  quantity: string
  warehouse_id: string
  planned_from: string
  planned_to: string
  planned_hours: Generated<string>
  hour_rate_minor: Generated<number>
  note: string | null
  state: Generated<'draft' | 'released' | 'inProgress' | 'done' | 'cancelled'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ProductionStepTable {
  company_id: Generated<number>
  id: Generated<string>
  order_id: string
  no: number
  kind: 'issue' | 'back' | 'hours' | 'good' | 'normalLoss' | 'scrap'
  on_day: string
  item_id: string | null
  quantity: string
  wip_minor: number
  move_id: string | null
  reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PurchaseLineTable {
  company_id: Generated<number>
  id: Generated<string>
  order_id: string
  no: number
  item_id: string | null
  description: string | null
  purpose_key: string | null
  unit_id: string | null
  factor: Generated<string>
  quantity: string
  price_minor: number
  tax_code: string | null
}

export interface PurchaseOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  supplier_id: string
  ordered_on: string
  expected_on: string | null
  warehouse_id: string
  note: string | null
  state: Generated<'draft' | 'approved' | 'sent' | 'closed' | 'cancelled'>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface PurchaseRequestTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  requested_on: string
  needed_on: string | null
  warehouse_id: string
  reason: string
  state: Generated<'draft' | 'submitted' | 'approved' | 'rejected' | 'ordered'>
  order_id: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string
}

export interface PurchaseRequestLineTable {
  company_id: Generated<number>
  id: Generated<string>
  request_id: string
  no: number
  item_id: string
  unit_id: string | null
  factor: Generated<string>
  quantity: string
  price_minor: number
}

export interface ReceiptLineTable {
  company_id: Generated<number>
  id: Generated<string>
  receipt_id: string
  line_id: string
  accepted: string
  refused: Generated<string>
  refusal_reason: string | null
  move_id: string | null
  value_minor: Generated<number>
}

export interface SalesInvoiceLineTable {
  company_id: Generated<number>
  id: Generated<string>
  order_id: string
  invoice_id: string
  line_no: number
  line_id: string
  quantity: string
  is_void: Generated<boolean>
}

export interface SalesLineTable {
  company_id: Generated<number>
  id: Generated<string>
  order_id: string
  no: number
  item_id: string
  unit_id: string | null
  factor: Generated<string>
  quantity: string
  price_minor: number
  discount_bps: Generated<number>
  tax_code: string | null
}

export interface SalesOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  quote_number: string | null
  number: string | null
  customer_id: string
  ordered_on: string
  valid_until: string
  warehouse_id: string
  discount_bps: Generated<number>
  note: string | null
  state: Generated<'quote' | 'sent' | 'confirmed' | 'closed' | 'lost' | 'cancelled'>
  created_at: DefaultedInstant
  created_by: string | null
  channel: Generated<'desk' | 'till' | 'online'>
}

export interface SalesReturnTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  order_id: string
  returned_on: string
  reason: string
  restocks: boolean
  credited_minor: Generated<number>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SalesReturnLineTable {
  company_id: Generated<number>
  id: Generated<string>
  return_id: string
  line_id: string
  quantity: string
  invoice_line_id: string | null
  gross_minor: Generated<number>
  given_minor: Generated<number>
}

export interface SerialTable {
  company_id: Generated<number>
  id: Generated<string>
  item_id: string
  number: string
  state: 'inStock' | 'out'
  warehouse_id: string
  warranty_until: string | null
  created_at: DefaultedInstant
}

export interface ShortfallTable {
  company_id: Generated<number>
  id: Generated<string>
  item_id: string
  move_id: string
  quantity_left: string
  value_left_minor: number
}

export interface StockCountTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  warehouse_id: string
  category_id: string | null
  blind: Generated<boolean>
  state: Generated<'counting' | 'review' | 'posted' | 'cancelled'>
  note: string | null
  posted_on: string | null
  posted_by: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface StockLevelTable {
  company_id: Generated<number>
  id: Generated<string>
  warehouse_id: string
  item_id: string
  batch_id: string | null
  on_hand: Generated<string>
  reserved: Generated<string>
}

export interface StockMoveTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  moved_at: DefaultedInstant
  moved_on: string
  kind: 'receipt' | 'issue' | 'return' | 'supplierReturn' | 'transferOut' | 'transferIn' | 'adjust' | 'waste' | 'produce' | 'opening'
  warehouse_id: string
  item_id: string
  quantity: string
  value_minor: number
  stock_key: string
  contra_key: string | null
  source_key: string
  reason: string | null
  batch_id: string | null
  party_id: string | null
  profit_unit_id: string | null
  cost_center_id: string | null
  returns_id: string | null
  created_by: string | null
}

export interface SupplierBillTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  order_id: string
  reference: string
  billed_on: string
  due_on: string | null
  state: 'held' | 'recorded' | 'dropped' | 'void'
  invoice_id: string | null
  recorded_by: string | null
  released_by: string | null
  release_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SupplierReturnTable {
  company_id: Generated<number>
  id: Generated<string>
  number: string
  order_id: string
  returned_on: string
  reason: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface SupplierReturnLineTable {
  company_id: Generated<number>
  id: Generated<string>
  return_id: string
  receipt_line_id: string
  quantity: string
  owed_minor: number
}

export interface TillTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  warehouse_id: string
  cash_account_id: string
  card_account_id: string
  offline_cap_minor: Generated<number>
  receipt_width: Generated<number>
  printer_host: string | null
  printer_port: Generated<number>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface TillSaleTable {
  company_id: Generated<number>
  id: string
  version: Generated<number>
  till_id: string
  till_number: string
  session_id: string | null
  sold_at: Instant
  sold_on: string
  is_offline: boolean
  order_id: string | null
  invoice_id: string | null
  payment_id: string | null
  total_minor: Generated<number>
  paid_minor: Generated<number>
  review: Generated<string[]>
  reviewed_at: NullableInstant
  reviewed_by: string | null
  review_note: string | null
  created_at: DefaultedInstant
  created_by: string | null
  created_by_name: string | null
}

export interface TransferTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string
  from_id: string
  to_id: string
  state: Generated<'sent' | 'received' | 'returned'>
  sent_on: string
  ended_on: string | null
  reason: string | null
  shortage_reason: string | null
  created_at: DefaultedInstant
  created_by: string | null
}

export interface TransferLineTable {
  company_id: Generated<number>
  id: Generated<string>
  transfer_id: string
  no: number
  move_id: string
  item_id: string
  quantity: string
  received: string | null
}

export interface ValueChangeTable {
  company_id: Generated<number>
  id: Generated<string>
  changed_on: string
  kind: 'trueUp' | 'match' | 'landed'
  item_id: string
  stock_key: string
  value_minor: number
  cost_minor: Generated<number>
  move_id: string | null
  source_key: string
  created_at: DefaultedInstant
  created_by: string | null
}

export interface WalkInTable {
  company_id: Generated<number>
  id: Generated<string>
  party_id: string
}

export interface WarehouseTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  branch_id: string | null
  address: string | null
  phone: string | null
  is_default: Generated<boolean>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface TradeTables {
  'trade.accrual': AccrualTable
  'trade.batch': BatchTable
  'trade.bom': BomTable
  'trade.bom_line': BomLineTable
  'trade.category': CategoryTable
  'trade.cost_layer': CostLayerTable
  'trade.cost_pool': CostPoolTable
  'trade.count_line': CountLineTable
  'trade.count_person': CountPersonTable
  'trade.delivery': DeliveryTable
  'trade.delivery_line': DeliveryLineTable
  'trade.goods_receipt': GoodsReceiptTable
  'trade.item': ItemTable
  'trade.item_barcode': ItemBarcodeTable
  'trade.item_policy': ItemPolicyTable
  'trade.item_unit': ItemUnitTable
  'trade.landed_cost': LandedCostTable
  'trade.landed_share': LandedShareTable
  'trade.match_line': MatchLineTable
  'trade.move_serial': MoveSerialTable
  'trade.price_list': PriceListTable
  'trade.price_list_party': PriceListPartyTable
  'trade.price_list_price': PriceListPriceTable
  'trade.production_line': ProductionLineTable
  'trade.production_order': ProductionOrderTable
  'trade.production_step': ProductionStepTable
  'trade.purchase_line': PurchaseLineTable
  'trade.purchase_order': PurchaseOrderTable
  'trade.purchase_request': PurchaseRequestTable
  'trade.purchase_request_line': PurchaseRequestLineTable
  'trade.receipt_line': ReceiptLineTable
  'trade.sales_invoice_line': SalesInvoiceLineTable
  'trade.sales_line': SalesLineTable
  'trade.sales_order': SalesOrderTable
  'trade.sales_return': SalesReturnTable
  'trade.sales_return_line': SalesReturnLineTable
  'trade.serial': SerialTable
  'trade.shortfall': ShortfallTable
  'trade.stock_count': StockCountTable
  'trade.stock_level': StockLevelTable
  'trade.stock_move': StockMoveTable
  'trade.supplier_bill': SupplierBillTable
  'trade.supplier_return': SupplierReturnTable
  'trade.supplier_return_line': SupplierReturnLineTable
  'trade.till': TillTable
  'trade.till_sale': TillSaleTable
  'trade.transfer': TransferTable
  'trade.transfer_line': TransferLineTable
  'trade.value_change': ValueChangeTable
  'trade.walk_in': WalkInTable
  'trade.warehouse': WarehouseTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends TradeTables {}
}
