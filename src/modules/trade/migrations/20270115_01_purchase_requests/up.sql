create table trade.purchase_request (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  requested_on date not null,
  needed_on date,
  warehouse_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'rejected', 'ordered')),
  -- What became of it.
  order_id uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint purchase_request_number_taken unique (company_id, number),
  constraint purchase_request_days check (needed_on >= requested_on),
  constraint purchase_request_order check ((state = 'ordered') = (order_id is not null)),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id),
  foreign key (company_id, order_id) references trade.purchase_order (company_id, id)
);
create index purchase_request_state on trade.purchase_request (company_id, state, id);
create index purchase_request_order_of on trade.purchase_request (company_id, order_id);
select app.company_table('trade.purchase_request');

create table trade.purchase_request_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  request_id uuid not null,
  no int not null,
  item_id uuid not null,
  unit_id uuid,
  factor numeric(14, 3) not null default 1 check (factor > 0),
  -- In the base unit; the expected price is of the line's unit.
  quantity numeric(14, 3) not null check (quantity > 0),
  price_minor bigint not null check (price_minor >= 0),
  primary key (company_id, id),
  constraint purchase_request_line_taken unique (company_id, request_id, no),
  foreign key (company_id, request_id) references trade.purchase_request (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, unit_id) references trade.item_unit (company_id, id)
);
select app.company_table('trade.purchase_request_line');
