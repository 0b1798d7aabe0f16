create schema restaurant;
grant usage on schema restaurant to qafila_app;

create table restaurant.settings (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- Of dishes that are eaten here, after discount.
  service_bps int not null default 0 check (service_bps between 0 and 3000),
  -- Orders before this hour belong to the day before (RS-04).
  day_ends_hour int not null default 4 check (day_ends_hour between 0 and 11),
  -- Where ingredients leave from; the default warehouse where it is none.
  warehouse_id uuid,
  primary key (company_id, id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id),
  constraint restaurant_settings_once unique (company_id)
);
select app.company_table('restaurant.settings', 'keep');

create table restaurant.station (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 60),
  target_minutes int not null default 15 check (target_minutes between 1 and 240),
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint station_name_taken unique (company_id, name_ar)
);
select app.company_table('restaurant.station', 'keep');

create table restaurant.dining_table (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  area text not null check (length(area) between 1 and 60),
  code text not null check (length(code) between 1 and 12),
  seats int not null check (seats between 1 and 60),
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint dining_table_code_taken unique (company_id, code)
);
select app.company_table('restaurant.dining_table', 'keep');

create table restaurant.menu_item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 20),
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  section text not null check (length(section) between 1 and 60),
  price_minor bigint not null check (price_minor >= 0),
  -- Where the price differs from that of the table: take-away, delivery, platforms.
  take_away_minor bigint check (take_away_minor >= 0),
  delivery_minor bigint check (delivery_minor >= 0),
  platform_minor bigint check (platform_minor >= 0),
  station_id uuid not null,
  allergens text check (length(allergens) between 1 and 200),
  -- When it is offered: days of the week (0 is Sunday) and hours of the day; always where it is null.
  weekdays int[] check (weekdays <@ array[0,1,2,3,4,5,6] and cardinality(weekdays) > 0),
  opens_at text check (opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes_at text check (closes_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  portions_left int check (portions_left >= 0),
  is_sold_out boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, station_id) references restaurant.station (company_id, id),
  constraint menu_item_code_taken unique (company_id, code),
  constraint menu_item_hours check ((opens_at is null) = (closes_at is null))
);
create index menu_item_section on restaurant.menu_item (company_id, section, code);
select app.company_table('restaurant.menu_item', 'keep');

create table restaurant.modifier (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  menu_item_id uuid not null,
  group_name text not null check (length(group_name) between 1 and 60),
  -- How many of its group are chosen at least and at most.
  least int not null default 0 check (least between 0 and 10),
  most int not null default 1 check (most between 1 and 10),
  name_ar text not null check (length(name_ar) between 1 and 60),
  price_minor bigint not null default 0,
  place int not null,
  is_active boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, menu_item_id) references restaurant.menu_item (company_id, id),
  constraint modifier_choice check (least <= most)
);
create index modifier_item on restaurant.modifier (company_id, menu_item_id, place);
select app.company_table('restaurant.modifier', 'keep');

create table restaurant.recipe_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  menu_item_id uuid not null,
  -- Of the modifier alone; of the dish itself where it is none.
  modifier_id uuid,
  item_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  waste_bps int not null default 0 check (waste_bps between 0 and 9000),
  primary key (company_id, id),
  foreign key (company_id, menu_item_id) references restaurant.menu_item (company_id, id),
  foreign key (company_id, modifier_id) references restaurant.modifier (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id)
);
create index recipe_line_dish on restaurant.recipe_line (company_id, menu_item_id);
create index recipe_line_item on restaurant.recipe_line (company_id, item_id);
select app.company_table('restaurant.recipe_line');

create table restaurant.dining_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- Taken with the first sending.
  number text,
  call_no int check (call_no between 1 and 999),
  business_day date not null,
  channel text not null check (channel in ('dineIn', 'takeAway', 'delivery', 'platform')),
  state text not null default 'open' check (state in ('open', 'sent', 'dispatched', 'delivered', 'closed', 'cancelled')),
  table_id uuid,
  guests int check (guests between 1 and 60),
  party_id uuid,
  phone text check (length(phone) between 3 and 40),
  address text check (length(address) between 1 and 300),
  driver text check (length(driver) between 1 and 80),
  platform_ref text check (length(platform_ref) between 1 and 60),
  note text check (length(note) between 1 and 300),
  discount_bps int not null default 0 check (discount_bps between 0 and 10000),
  discount_reason text check (length(discount_reason) between 1 and 200),
  service_bps int not null default 0 check (service_bps between 0 and 3000),
  delivery_minor bigint not null default 0 check (delivery_minor >= 0),
  opened_at timestamptz not null,
  sent_at timestamptz,
  closed_at timestamptz,
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, table_id) references restaurant.dining_table (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  constraint dining_order_number_taken unique (company_id, number),
  constraint dining_order_place check ((channel = 'dineIn') = (table_id is not null)),
  constraint dining_order_platform check ((channel = 'platform') = (platform_ref is not null)),
  constraint dining_order_platform_party check (channel <> 'platform' or party_id is not null),
  constraint dining_order_discounted check (discount_bps = 0 or discount_reason is not null),
  constraint dining_order_sent check ((number is null) = (sent_at is null))
);
create unique index dining_order_platform_ref on restaurant.dining_order (company_id, party_id, platform_ref) where platform_ref is not null;
create unique index dining_order_call on restaurant.dining_order (company_id, business_day, call_no) where call_no is not null;
create index dining_order_live on restaurant.dining_order (company_id, state, opened_at) where state not in ('closed', 'cancelled');
create index dining_order_day on restaurant.dining_order (company_id, business_day, opened_at);
select app.company_table('restaurant.dining_order', 'keep');

create table restaurant.order_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  order_id uuid not null,
  menu_item_id uuid not null,
  station_id uuid not null,
  name_ar text not null,
  -- Names and prices of what was chosen, as they stood when it was ordered.
  modifiers jsonb not null default '[]' check (jsonb_typeof(modifiers) = 'array'),
  quantity int not null check (quantity between 1 and 999),
  -- Of one, with its modifiers.
  price_minor bigint not null check (price_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  seat int check (seat between 1 and 60),
  course int not null default 1 check (course between 1 and 9),
  note text check (length(note) between 1 and 200),
  state text not null default 'held' check (state in ('held', 'sent', 'preparing', 'ready', 'served', 'void')),
  -- What was cooked by: item and thousandths of its unit for one, as the recipe stood when it was sent.
  recipe jsonb not null default '[]' check (jsonb_typeof(recipe) = 'array'),
  sent_at timestamptz,
  ready_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 200),
  voided_by uuid,
  -- Its ingredients left stock with the first check that it is on.
  is_issued boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references restaurant.dining_order (company_id, id),
  foreign key (company_id, menu_item_id) references restaurant.menu_item (company_id, id),
  foreign key (company_id, station_id) references restaurant.station (company_id, id),
  constraint order_line_voided check ((state = 'void') = (void_reason is not null))
);
create index order_line_order on restaurant.order_line (company_id, order_id, id);
create index order_line_kitchen on restaurant.order_line (company_id, station_id, sent_at) where state in ('sent', 'preparing', 'ready');
select app.company_table('restaurant.order_line');

-- The lines of one sending for one station: what is added, and what is taken back with a minus. Never written twice (RS-03).
create table restaurant.ticket (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  station_id uuid not null,
  no int not null check (no > 0),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references restaurant.dining_order (company_id, id),
  foreign key (company_id, station_id) references restaurant.station (company_id, id),
  constraint ticket_no_once unique (company_id, order_id, no)
);
select app.company_table('restaurant.ticket', 'append');

create table restaurant.bill (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  order_id uuid not null,
  no int not null check (no > 0),
  state text not null default 'open' check (state in ('open', 'invoiced', 'paid')),
  -- Equal parts by which it is paid: one invoice, several receipts.
  parts int not null default 1 check (parts between 1 and 60),
  service_minor bigint not null default 0 check (service_minor >= 0),
  delivery_minor bigint not null default 0 check (delivery_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  invoice_id uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references restaurant.dining_order (company_id, id),
  foreign key (company_id, invoice_id) references billing.invoice (company_id, id),
  constraint bill_no_once unique (company_id, order_id, no),
  constraint bill_invoiced check ((state = 'open') = (invoice_id is null))
);
create unique index bill_invoice on restaurant.bill (company_id, invoice_id) where invoice_id is not null;
select app.company_table('restaurant.bill');

-- The share of a line that stands on a check.
create table restaurant.bill_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  bill_id uuid not null,
  line_id uuid not null,
  -- Of the line before and after its discount.
  gross_minor bigint not null check (gross_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor between 0 and gross_minor),
  primary key (company_id, id),
  foreign key (company_id, bill_id) references restaurant.bill (company_id, id),
  foreign key (company_id, line_id) references restaurant.order_line (company_id, id),
  constraint bill_line_once unique (company_id, bill_id, line_id)
);
create index bill_line_line on restaurant.bill_line (company_id, line_id);
select app.company_table('restaurant.bill_line');
