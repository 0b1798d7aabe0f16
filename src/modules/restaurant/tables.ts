// Generated from the migrations by `npm run db -- tables`; do not edit.
import type { DefaultedInstant, DefaultedJson, Generated, Instant, Json, NullableInstant } from '#kernel/server/column-types.ts'

export interface BillTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  order_id: string
  no: number
  state: Generated<'open' | 'invoiced' | 'paid'>
  parts: Generated<number>
  service_minor: Generated<number>
  delivery_minor: Generated<number>
  total_minor: number
  invoice_id: string | null
}

export interface BillLineTable {
  company_id: Generated<number>
  id: Generated<string>
  bill_id: string
  line_id: string
  gross_minor: number
  discount_minor: Generated<number>
}

export interface DiningOrderTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  number: string | null
  call_no: number | null
  business_day: string
  channel: 'dineIn' | 'takeAway' | 'delivery' | 'platform'
  state: Generated<'open' | 'sent' | 'dispatched' | 'delivered' | 'closed' | 'cancelled'>
  table_id: string | null
  guests: number | null
  party_id: string | null
  phone: string | null
  address: string | null
  driver: string | null
  platform_ref: string | null
  note: string | null
  discount_bps: Generated<number>
  discount_reason: string | null
  service_bps: Generated<number>
  delivery_minor: Generated<number>
  opened_at: Instant
  sent_at: NullableInstant
  closed_at: NullableInstant
  created_by: string | null
}

export interface DiningTableTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  area: string
  code: string
  seats: number
  is_active: Generated<boolean>
}

export interface MenuItemTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  code: string
  name_ar: string
  name_en: string | null
  section: string
  price_minor: number
  take_away_minor: number | null
  delivery_minor: number | null
  platform_minor: number | null
  station_id: string
  allergens: string | null
  weekdays: number[] | null
  opens_at: string | null
  closes_at: string | null
  portions_left: number | null
  is_sold_out: Generated<boolean>
  is_active: Generated<boolean>
  created_at: DefaultedInstant
  created_by: string | null
}

export interface ModifierTable {
  company_id: Generated<number>
  id: Generated<string>
  menu_item_id: string
  group_name: string
  least: Generated<number>
  most: Generated<number>
  name_ar: string
  price_minor: Generated<number>
  place: number
  is_active: Generated<boolean>
}

export interface OrderLineTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  order_id: string
  menu_item_id: string
  station_id: string
  name_ar: string
  modifiers: DefaultedJson
  quantity: number
  price_minor: number
  discount_minor: Generated<number>
  seat: number | null
  course: Generated<number>
  note: string | null
  state: Generated<'held' | 'sent' | 'preparing' | 'ready' | 'served' | 'void'>
  recipe: DefaultedJson
  sent_at: NullableInstant
  ready_at: NullableInstant
  void_reason: string | null
  voided_by: string | null
  is_issued: Generated<boolean>
  created_at: DefaultedInstant
}

export interface RecipeLineTable {
  company_id: Generated<number>
  id: Generated<string>
  menu_item_id: string
  modifier_id: string | null
  item_id: string
  quantity: string
  waste_bps: Generated<number>
}

export interface SettingsTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  service_bps: Generated<number>
  day_ends_hour: Generated<number>
  warehouse_id: string | null
}

export interface StationTable {
  company_id: Generated<number>
  id: Generated<string>
  version: Generated<number>
  name_ar: string
  target_minutes: Generated<number>
  is_active: Generated<boolean>
}

export interface TicketTable {
  company_id: Generated<number>
  id: Generated<string>
  order_id: string
  station_id: string
  no: number
  lines: Json
  created_at: DefaultedInstant
  created_by: string | null
}

export interface RestaurantTables {
  'restaurant.bill': BillTable
  'restaurant.bill_line': BillLineTable
  'restaurant.dining_order': DiningOrderTable
  'restaurant.dining_table': DiningTableTable
  'restaurant.menu_item': MenuItemTable
  'restaurant.modifier': ModifierTable
  'restaurant.order_line': OrderLineTable
  'restaurant.recipe_line': RecipeLineTable
  'restaurant.settings': SettingsTable
  'restaurant.station': StationTable
  'restaurant.ticket': TicketTable
}

declare module '#kernel/server/database.ts' {
  interface Tables extends RestaurantTables {}
}
