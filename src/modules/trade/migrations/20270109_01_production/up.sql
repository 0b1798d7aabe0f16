-- What a product is made of. Orders keep the lines they were written with, so a list may change under them.
create table trade.bom (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  item_id uuid not null,
  -- What one pass over the lines makes, in the base unit.
  quantity numeric(14, 3) not null check (quantity > 0),
  conversion_hours numeric(14, 3) not null default 0 check (conversion_hours >= 0),
  hour_rate_minor bigint not null default 0 check (hour_rate_minor >= 0),
  note text check (length(note) between 1 and 500),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id)
);
create unique index bom_active_taken on trade.bom (company_id, item_id) where is_active;
select app.company_table('trade.bom', 'keep');

create table trade.bom_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  bom_id uuid not null,
  no int not null,
  item_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  waste_bps int not null default 0 check (waste_bps between 0 and 10000),
  primary key (company_id, id),
  constraint bom_line_taken unique (company_id, bom_id, no),
  constraint bom_item_taken unique (company_id, bom_id, item_id),
  foreign key (company_id, bom_id) references trade.bom (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id)
);
create index bom_line_item on trade.bom_line (company_id, item_id);
select app.company_table('trade.bom_line');

create table trade.production_order (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  bom_id uuid not null,
  bom_version int not null,
  item_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  warehouse_id uuid not null,
  planned_from date not null,
  planned_to date not null,
  planned_hours numeric(14, 3) not null default 0 check (planned_hours >= 0),
  hour_rate_minor bigint not null default 0 check (hour_rate_minor >= 0),
  note text check (length(note) between 1 and 500),
  state text not null default 'draft' check (state in ('draft', 'released', 'inProgress', 'done', 'cancelled')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint production_order_number_taken unique (company_id, number),
  constraint production_order_days check (planned_to >= planned_from),
  foreign key (company_id, bom_id) references trade.bom (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id)
);
create index production_order_state on trade.production_order (company_id, state, id);
create index production_order_item on trade.production_order (company_id, item_id);
select app.company_table('trade.production_order', 'keep');

create table trade.production_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no int not null,
  item_id uuid not null,
  planned numeric(14, 3) not null check (planned > 0),
  primary key (company_id, id),
  constraint production_line_taken unique (company_id, order_id, no),
  foreign key (company_id, order_id) references trade.production_order (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id)
);
select app.company_table('trade.production_line');

-- What an order took up and gave out, each with its value in the account of work in progress: above zero into it.
create table trade.production_step (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  order_id uuid not null,
  no int not null,
  kind text not null check (kind in ('issue', 'back', 'hours', 'good', 'normalLoss', 'scrap')),
  on_day date not null,
  item_id uuid,
  quantity numeric(14, 3) not null check (quantity >= 0),
  wip_minor bigint not null,
  move_id uuid,
  reason text check (length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint production_step_taken unique (company_id, order_id, no),
  constraint production_step_stock check ((kind in ('issue', 'back', 'good')) = (move_id is not null)),
  foreign key (company_id, order_id) references trade.production_order (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id)
);
create index production_step_move on trade.production_step (company_id, move_id) where move_id is not null;
select app.company_table('trade.production_step', 'append');
