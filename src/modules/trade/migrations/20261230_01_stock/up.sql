create schema trade;
grant usage on schema trade to qafila_app;

-- Goods and services by group.
create table trade.category (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text check (length(name_en) between 1 and 80),
  parent_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references trade.category (company_id, id),
  constraint category_name_taken unique nulls not distinct (company_id, parent_id, name_ar)
);
select app.company_table('trade.category');

create table trade.item (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 40),
  name_ar text not null check (length(name_ar) between 1 and 120),
  name_en text check (length(name_en) between 1 and 120),
  kind text not null check (kind in ('product', 'service', 'component')),
  category_id uuid,
  unit text not null check (length(unit) between 1 and 20),
  -- Whole units are counted: no move, order or price of a fraction.
  is_whole boolean not null default true,
  sale_price_minor bigint check (sale_price_minor >= 0),
  floor_price_minor bigint check (floor_price_minor >= 0),
  tax_code text check (length(tax_code) between 1 and 20),
  revenue_key text not null check (length(revenue_key) between 1 and 60),
  stock_key text not null check (stock_key in ('inventory', 'rawMaterials', 'siteMaterials')),
  tracking text not null check (tracking in ('none', 'batch', 'serial')),
  warranty_months int check (warranty_months between 0 and 240),
  note text check (length(note) between 1 and 1000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint item_code_taken unique (company_id, code),
  foreign key (company_id, category_id) references trade.category (company_id, id),
  check (kind <> 'service' or tracking = 'none'),
  check (tracking <> 'serial' or is_whole)
);
create index item_name on trade.item (company_id, name_ar, id);
select app.company_table('trade.item');

-- A larger unit that an item is bought or sold in: a carton of twelve.
create table trade.item_unit (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  name text not null check (length(name) between 1 and 20),
  factor numeric(14, 3) not null check (factor > 0),
  price_minor bigint check (price_minor >= 0),
  is_active boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  constraint item_unit_taken unique (company_id, item_id, name)
);
select app.company_table('trade.item_unit');

create table trade.item_barcode (
  company_id int not null default app.current_company() references platform.company,
  code text not null check (length(code) between 1 and 60),
  item_id uuid not null,
  -- Null: of the base unit.
  unit_id uuid,
  constraint item_barcode_taken primary key (company_id, code),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, unit_id) references trade.item_unit (company_id, id)
);
create index item_barcode_item on trade.item_barcode (company_id, item_id);
select app.company_table('trade.item_barcode');

create table trade.warehouse (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 20),
  name_ar text not null check (length(name_ar) between 1 and 80),
  name_en text check (length(name_en) between 1 and 80),
  branch_id uuid,
  address text check (length(address) between 1 and 200),
  phone text check (length(phone) between 1 and 30),
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint warehouse_code_taken unique (company_id, code),
  foreign key (company_id, branch_id) references platform.branch (company_id, id)
);
create unique index warehouse_default on trade.warehouse (company_id) where is_default;
select app.company_table('trade.warehouse');

-- How much of an item a warehouse should hold.
create table trade.item_policy (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  item_id uuid not null,
  warehouse_id uuid not null,
  max_quantity numeric(14, 3) check (max_quantity > 0),
  reorder_point numeric(14, 3) not null check (reorder_point >= 0),
  reorder_quantity numeric(14, 3) check (reorder_quantity > 0),
  supplier_id uuid,
  supplier_unit_id uuid,
  lead_days int check (lead_days between 0 and 365),
  bin text check (length(bin) between 1 and 30),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint item_policy_taken unique (company_id, item_id, warehouse_id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id),
  foreign key (company_id, supplier_id) references parties.party (company_id, id),
  foreign key (company_id, supplier_unit_id) references trade.item_unit (company_id, id)
);
select app.company_table('trade.item_policy');

create table trade.batch (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  number text not null check (length(number) between 1 and 40),
  expires_on date,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint batch_taken unique (company_id, item_id, number),
  foreign key (company_id, item_id) references trade.item (company_id, id)
);
select app.company_table('trade.batch', 'keep');

create table trade.serial (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  number text not null check (length(number) between 1 and 60),
  state text not null check (state in ('inStock', 'out')),
  -- Where it stands, or stood last.
  warehouse_id uuid not null,
  warranty_until date,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint serial_taken unique (company_id, item_id, number),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id)
);
select app.company_table('trade.serial', 'keep');

-- One pool of cost an item for the whole company; warehouses hold quantity only. Its row is the lock of everything that moves or reserves
-- the item: taken in the order of item ids, ahead of the ledger.
create table trade.cost_pool (
  company_id int not null default app.current_company() references platform.company,
  item_id uuid not null,
  quantity numeric(14, 3) not null default 0,
  value_minor bigint not null default 0,
  -- The last unit cost as a ratio: what a shortage is valued at.
  last_quantity numeric(14, 3) not null default 0 check (last_quantity >= 0),
  last_value_minor bigint not null default 0 check (last_value_minor >= 0),
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  constraint cost_pool_empty check (quantity <> 0 or value_minor = 0),
  constraint cost_pool_side check (quantity < 0 and value_minor <= 0 or quantity >= 0 and value_minor >= 0)
);
select app.company_table('trade.cost_pool', 'keep');

create table trade.stock_level (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  warehouse_id uuid not null,
  item_id uuid not null,
  batch_id uuid,
  on_hand numeric(14, 3) not null default 0,
  -- Reservations are of the warehouse, not of a batch: they stand on the row without one.
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  primary key (company_id, id),
  constraint stock_level_once unique nulls not distinct (company_id, warehouse_id, item_id, batch_id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, batch_id) references trade.batch (company_id, id)
);
create index stock_level_item on trade.stock_level (company_id, item_id);
select app.company_table('trade.stock_level', 'keep');

-- What came, went or was found: never changed, a correction is an opposite move.
create table trade.stock_move (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null,
  moved_at timestamptz not null default now(),
  moved_on date not null,
  kind text not null check (kind in ('receipt', 'issue', 'return', 'supplierReturn', 'transferOut', 'transferIn', 'adjust', 'waste', 'produce',
    'opening')),
  warehouse_id uuid not null,
  item_id uuid not null,
  quantity numeric(14, 3) not null check (quantity <> 0),
  -- What it did to the pool; a transfer does nothing.
  value_minor bigint not null,
  stock_key text not null,
  -- The other side of its entry.
  contra_key text check (length(contra_key) between 1 and 60),
  source_key text not null check (length(source_key) between 1 and 200),
  reason text check (length(reason) between 1 and 300),
  batch_id uuid,
  party_id uuid,
  profit_unit_id uuid,
  cost_center_id uuid,
  -- The move that it gives back.
  returns_id uuid,
  created_by uuid,
  primary key (company_id, id),
  constraint stock_move_number_taken unique (company_id, number),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, batch_id) references trade.batch (company_id, id),
  foreign key (company_id, party_id) references parties.party (company_id, id),
  foreign key (company_id, returns_id) references trade.stock_move (company_id, id),
  check (value_minor = 0 or (value_minor > 0) = (quantity > 0))
);
create index stock_move_item on trade.stock_move (company_id, item_id, moved_on, id);
create index stock_move_day on trade.stock_move (company_id, moved_on, id);
create index stock_move_source on trade.stock_move (company_id, source_key);
create index stock_move_returns on trade.stock_move (company_id, returns_id) where returns_id is not null;
select app.company_table('trade.stock_move', 'append');

create table trade.move_serial (
  company_id int not null default app.current_company() references platform.company,
  move_id uuid not null,
  serial_id uuid not null,
  primary key (company_id, move_id, serial_id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id),
  foreign key (company_id, serial_id) references trade.serial (company_id, id)
);
create index move_serial_serial on trade.move_serial (company_id, serial_id);
select app.company_table('trade.move_serial', 'append');

-- What a receipt left in the pool, oldest first; of a numbered piece always its own. Kept under FIFO and for serials.
create table trade.cost_layer (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  -- Null: what a change of method carried over.
  move_id uuid,
  serial_id uuid,
  quantity_left numeric(14, 3) not null check (quantity_left > 0),
  value_left_minor bigint not null check (value_left_minor >= 0),
  primary key (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id),
  foreign key (company_id, serial_id) references trade.serial (company_id, id)
);
create index cost_layer_item on trade.cost_layer (company_id, item_id, id);
select app.company_table('trade.cost_layer');

-- Went out before it came in: valued at the last unit cost until a receipt fills it.
create table trade.shortfall (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  item_id uuid not null,
  move_id uuid not null,
  quantity_left numeric(14, 3) not null check (quantity_left > 0),
  value_left_minor bigint not null check (value_left_minor >= 0),
  primary key (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id)
);
create index shortfall_item on trade.shortfall (company_id, item_id, id);
select app.company_table('trade.shortfall');

-- Value without quantity: a shortage that is trued up, the difference of a bill, freight.
create table trade.value_change (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  changed_on date not null,
  kind text not null check (kind in ('trueUp', 'match', 'landed')),
  item_id uuid not null,
  stock_key text not null,
  -- What it does to the pool, and what of the same event went to cost.
  value_minor bigint not null,
  cost_minor bigint not null default 0,
  -- Of a true-up: the move that had gone out.
  move_id uuid,
  source_key text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id)
);
create index value_change_item on trade.value_change (company_id, item_id, changed_on);
create index value_change_move on trade.value_change (company_id, move_id) where move_id is not null;
select app.company_table('trade.value_change', 'append');

-- What was received and not billed yet, by what came: the documents behind that account.
create table trade.accrual (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  on_day date not null,
  -- The receipt it belongs to; null for freight and what is not billed by receipt.
  move_id uuid,
  -- Credit above zero.
  amount_minor bigint not null check (amount_minor <> 0),
  source_key text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id)
);
create index accrual_move on trade.accrual (company_id, move_id);
create index accrual_source on trade.accrual (company_id, source_key);
select app.company_table('trade.accrual', 'append');
