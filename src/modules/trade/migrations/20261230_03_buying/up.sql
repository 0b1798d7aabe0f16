create table trade.purchase_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  supplier_id uuid not null,
  ordered_on date not null,
  expected_on date,
  warehouse_id uuid not null,
  note text check (length(note) between 1 and 500),
  state text not null default 'draft' check (state in ('draft', 'approved', 'sent', 'closed', 'cancelled')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint purchase_order_number_taken unique (company_id, number),
  constraint purchase_order_days check (expected_on >= ordered_on),
  foreign key (company_id, supplier_id) references parties.party (company_id, id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id)
);
create index purchase_order_supplier on trade.purchase_order (company_id, supplier_id);
create index purchase_order_state on trade.purchase_order (company_id, state, id);
select app.company_table('trade.purchase_order');

create table trade.purchase_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no int not null,
  -- Null: a service or an expense in words.
  item_id uuid,
  description text check (length(description) between 1 and 200),
  purpose_key text check (length(purpose_key) between 1 and 60),
  unit_id uuid,
  factor numeric(14, 3) not null default 1 check (factor > 0),
  -- In the base unit; the price is of the line's unit.
  quantity numeric(14, 3) not null check (quantity > 0),
  price_minor bigint not null check (price_minor >= 0),
  tax_code text check (length(tax_code) between 1 and 20),
  primary key (company_id, id),
  constraint purchase_line_taken unique (company_id, order_id, no),
  foreign key (company_id, order_id) references trade.purchase_order (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, unit_id) references trade.item_unit (company_id, id),
  constraint purchase_line_what check ((item_id is null) = (purpose_key is not null) and (item_id is not null or description is not null))
);
select app.company_table('trade.purchase_line');

create table trade.goods_receipt (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  warehouse_id uuid not null,
  received_on date not null,
  delivery_note text check (length(delivery_note) between 1 and 60),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint goods_receipt_number_taken unique (company_id, number),
  foreign key (company_id, order_id) references trade.purchase_order (company_id, id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id)
);
create index goods_receipt_order on trade.goods_receipt (company_id, order_id);
select app.company_table('trade.goods_receipt', 'append');

create table trade.receipt_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  receipt_id uuid not null,
  line_id uuid not null,
  accepted numeric(14, 3) not null check (accepted >= 0),
  refused numeric(14, 3) not null default 0 check (refused >= 0),
  refusal_reason text check (length(refusal_reason) between 1 and 200),
  -- Of what was accepted.
  move_id uuid,
  value_minor bigint not null default 0,
  primary key (company_id, id),
  foreign key (company_id, receipt_id) references trade.goods_receipt (company_id, id),
  foreign key (company_id, line_id) references trade.purchase_line (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id),
  check (refused = 0 or refusal_reason is not null)
);
create index receipt_line_line on trade.receipt_line (company_id, line_id);
select app.company_table('trade.receipt_line', 'append');

create table trade.supplier_return (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  returned_on date not null,
  reason text not null check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint supplier_return_number_taken unique (company_id, number),
  foreign key (company_id, order_id) references trade.purchase_order (company_id, id)
);
select app.company_table('trade.supplier_return', 'append');

create table trade.supplier_return_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  return_id uuid not null,
  receipt_line_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  -- What the supplier owes for it: the value of the receipt.
  owed_minor bigint not null check (owed_minor >= 0),
  primary key (company_id, id),
  foreign key (company_id, return_id) references trade.supplier_return (company_id, id),
  foreign key (company_id, receipt_line_id) references trade.receipt_line (company_id, id)
);
create index supplier_return_line_receipt on trade.supplier_return_line (company_id, receipt_line_id);
select app.company_table('trade.supplier_return_line', 'append');

-- A supplier's bill as it is matched: held while it differs, else recorded with billing.
create table trade.supplier_bill (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  order_id uuid not null,
  reference text not null check (length(reference) between 1 and 60),
  billed_on date not null,
  due_on date,
  state text not null check (state in ('held', 'recorded', 'dropped', 'void')),
  invoice_id uuid,
  recorded_by uuid,
  released_by uuid,
  release_reason text check (length(release_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references trade.purchase_order (company_id, id)
);
create index supplier_bill_order on trade.supplier_bill (company_id, order_id);
create index supplier_bill_invoice on trade.supplier_bill (company_id, invoice_id) where invoice_id is not null;
create index supplier_bill_state on trade.supplier_bill (company_id, state, id);
select app.company_table('trade.supplier_bill', 'keep');

create table trade.match_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  bill_id uuid not null,
  no int not null,
  line_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  net_minor bigint not null check (net_minor >= 0),
  state text not null check (state in ('matched', 'priceDiff', 'quantityDiff', 'notReceived')),
  -- What the same goods came to at the order's price, when it was matched.
  expected_minor bigint not null,
  primary key (company_id, id),
  constraint match_line_taken unique (company_id, bill_id, no),
  foreign key (company_id, bill_id) references trade.supplier_bill (company_id, id),
  foreign key (company_id, line_id) references trade.purchase_line (company_id, id)
);
create index match_line_line on trade.match_line (company_id, line_id);
select app.company_table('trade.match_line', 'keep');

-- Freight and customs that receipts bear.
create table trade.landed_cost (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  invoice_id uuid not null,
  supplier_id uuid not null,
  cost_on date not null,
  basis text not null check (basis in ('value', 'quantity')),
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, supplier_id) references parties.party (company_id, id)
);
select app.company_table('trade.landed_cost', 'append');

create table trade.landed_share (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  landed_id uuid not null,
  receipt_line_id uuid not null,
  share_minor bigint not null check (share_minor >= 0),
  stock_minor bigint not null,
  cost_minor bigint not null,
  primary key (company_id, id),
  foreign key (company_id, landed_id) references trade.landed_cost (company_id, id),
  foreign key (company_id, receipt_line_id) references trade.receipt_line (company_id, id)
);
select app.company_table('trade.landed_share', 'append');
