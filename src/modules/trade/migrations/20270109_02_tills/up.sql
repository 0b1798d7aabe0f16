create table trade.till (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  code text not null check (length(code) between 1 and 12),
  name_ar text not null check (length(name_ar) between 1 and 80),
  warehouse_id uuid not null,
  cash_account_id uuid not null,
  card_account_id uuid not null,
  -- The most that one sale comes to while there is no connection.
  offline_cap_minor bigint not null default 50000 check (offline_cap_minor >= 0),
  receipt_width int not null default 80 check (receipt_width in (58, 80)),
  -- A receipt printer in the network of the shop; null where the device prints itself.
  printer_host text check (length(printer_host) between 1 and 60),
  printer_port int not null default 9100 check (printer_port between 9100 and 9199),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint till_code_taken unique (company_id, code),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id),
  foreign key (company_id, cash_account_id) references billing.treasury_account (company_id, id),
  foreign key (company_id, card_account_id) references billing.treasury_account (company_id, id)
);
select app.company_table('trade.till', 'keep');

-- The party of whoever buys without giving a name: one a company.
create table trade.walk_in (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  party_id uuid not null,
  primary key (company_id, id),
  constraint walk_in_once unique (company_id),
  foreign key (company_id, party_id) references parties.party (company_id, id)
);
select app.company_table('trade.walk_in', 'append');

alter table trade.sales_order add column channel text not null default 'desk' check (channel in ('desk', 'till', 'online'));

-- A sale at a till. Its id is made on the device at the sale: however often it is sent, it is one sale.
create table trade.till_sale (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null,
  version int not null default 1,
  till_id uuid not null,
  till_number text not null check (length(till_number) between 1 and 30),
  -- The shift in which it was made.
  session_id uuid,
  sold_at timestamptz not null,
  sold_on date not null,
  is_offline boolean not null,
  order_id uuid,
  invoice_id uuid,
  payment_id uuid,
  total_minor bigint not null default 0,
  paid_minor bigint not null default 0,
  -- Why somebody must look at it, where it was made without a connection.
  review text[] not null default '{}',
  reviewed_at timestamptz,
  reviewed_by uuid,
  review_note text check (length(review_note) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text,
  primary key (company_id, id),
  foreign key (company_id, till_id) references trade.till (company_id, id),
  foreign key (company_id, order_id) references trade.sales_order (company_id, id)
);
create index till_sale_till on trade.till_sale (company_id, till_id, sold_at);
create index till_sale_order on trade.till_sale (company_id, order_id);
create index till_sale_review on trade.till_sale (company_id, sold_at) where review <> '{}' and reviewed_at is null;
select app.company_table('trade.till_sale', 'keep');
