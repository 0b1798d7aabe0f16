-- An order of a customer; a quote is its first state.
create table trade.sales_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  -- Of the quote when it is sent, of the order when it is confirmed.
  quote_number text,
  number text,
  customer_id uuid not null,
  ordered_on date not null,
  valid_until date not null,
  warehouse_id uuid not null,
  discount_bps int not null default 0 check (discount_bps between 0 and 10000),
  note text check (length(note) between 1 and 500),
  state text not null default 'quote' check (state in ('quote', 'sent', 'confirmed', 'closed', 'lost', 'cancelled')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint sales_order_number_taken unique (company_id, number),
  constraint sales_quote_number_taken unique (company_id, quote_number),
  constraint sales_order_days check (valid_until >= ordered_on),
  foreign key (company_id, customer_id) references parties.party (company_id, id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id)
);
create index sales_order_customer on trade.sales_order (company_id, customer_id);
create index sales_order_state on trade.sales_order (company_id, state, id);
select app.company_table('trade.sales_order');

create table trade.sales_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no int not null,
  item_id uuid not null,
  unit_id uuid,
  factor numeric(14, 3) not null default 1 check (factor > 0),
  quantity numeric(14, 3) not null check (quantity > 0),
  price_minor bigint not null check (price_minor >= 0),
  discount_bps int not null default 0 check (discount_bps between 0 and 10000),
  tax_code text check (length(tax_code) between 1 and 20),
  primary key (company_id, id),
  constraint sales_line_taken unique (company_id, order_id, no),
  foreign key (company_id, order_id) references trade.sales_order (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, unit_id) references trade.item_unit (company_id, id)
);
select app.company_table('trade.sales_line');

create table trade.delivery (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  delivered_on date not null,
  receiver text check (length(receiver) between 1 and 80),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint delivery_number_taken unique (company_id, number),
  foreign key (company_id, order_id) references trade.sales_order (company_id, id)
);
create index delivery_order on trade.delivery (company_id, order_id);
select app.company_table('trade.delivery', 'append');

create table trade.delivery_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  delivery_id uuid not null,
  line_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  -- What left for it: one move a batch; none of a service.
  move_id uuid,
  primary key (company_id, id),
  foreign key (company_id, delivery_id) references trade.delivery (company_id, id),
  foreign key (company_id, line_id) references trade.sales_line (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id)
);
create index delivery_line_line on trade.delivery_line (company_id, line_id);
select app.company_table('trade.delivery_line', 'append');

-- An invoice of an order with billing, by line.
create table trade.sales_invoice_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  invoice_id uuid not null,
  line_no int not null,
  line_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  is_void boolean not null default false,
  primary key (company_id, id),
  constraint sales_invoice_line_taken unique (company_id, invoice_id, line_no),
  foreign key (company_id, order_id) references trade.sales_order (company_id, id),
  foreign key (company_id, line_id) references trade.sales_line (company_id, id)
);
create index sales_invoice_line_line on trade.sales_invoice_line (company_id, line_id);
select app.company_table('trade.sales_invoice_line', 'keep');

create table trade.sales_return (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  number text not null,
  order_id uuid not null,
  returned_on date not null,
  reason text not null check (length(reason) between 1 and 300),
  -- What came back is sold again, or is thrown away.
  restocks boolean not null,
  credited_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint sales_return_number_taken unique (company_id, number),
  foreign key (company_id, order_id) references trade.sales_order (company_id, id)
);
create index sales_return_order on trade.sales_return (company_id, order_id);
select app.company_table('trade.sales_return', 'keep');

create table trade.sales_return_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  return_id uuid not null,
  line_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  -- The line of the invoice that it credits, and what of it: null where it was not invoiced yet.
  invoice_line_id uuid,
  gross_minor bigint not null default 0,
  given_minor bigint not null default 0,
  primary key (company_id, id),
  foreign key (company_id, return_id) references trade.sales_return (company_id, id),
  foreign key (company_id, line_id) references trade.sales_line (company_id, id),
  foreign key (company_id, invoice_line_id) references trade.sales_invoice_line (company_id, id)
);
create index sales_return_line_line on trade.sales_return_line (company_id, line_id);
select app.company_table('trade.sales_return_line', 'append');
