-- Goods on the way from one warehouse to another: out when sent, in when received.
create table trade.transfer (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  from_id uuid not null,
  to_id uuid not null,
  state text not null default 'sent' check (state in ('sent', 'received', 'returned')),
  sent_on date not null,
  ended_on date,
  reason text check (length(reason) between 1 and 300),
  shortage_reason text check (length(shortage_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint transfer_number_taken unique (company_id, number),
  foreign key (company_id, from_id) references trade.warehouse (company_id, id),
  foreign key (company_id, to_id) references trade.warehouse (company_id, id),
  constraint transfer_places check (from_id <> to_id)
);
create index transfer_state on trade.transfer (company_id, state, id);
select app.company_table('trade.transfer', 'keep');

create table trade.transfer_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  transfer_id uuid not null,
  no int not null,
  -- What left: its item, quantity, batch and numbers are the move's.
  move_id uuid not null,
  item_id uuid not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  received numeric(14, 3) check (received >= 0),
  primary key (company_id, id),
  constraint transfer_line_taken unique (company_id, transfer_id, no),
  foreign key (company_id, transfer_id) references trade.transfer (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, move_id) references trade.stock_move (company_id, id)
);
select app.company_table('trade.transfer_line', 'keep');

create table trade.stock_count (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  number text not null,
  warehouse_id uuid not null,
  category_id uuid,
  blind boolean not null default true,
  state text not null default 'counting' check (state in ('counting', 'review', 'posted', 'cancelled')),
  note text check (length(note) between 1 and 300),
  posted_on date,
  posted_by uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint stock_count_number_taken unique (company_id, number),
  foreign key (company_id, warehouse_id) references trade.warehouse (company_id, id),
  foreign key (company_id, category_id) references trade.category (company_id, id)
);
create index stock_count_state on trade.stock_count (company_id, state, id);
select app.company_table('trade.stock_count', 'keep');

create table trade.count_line (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  count_id uuid not null,
  item_id uuid not null,
  batch_id uuid,
  -- What the books held when the shelf was counted.
  expected numeric(14, 3) not null,
  counted numeric(14, 3) not null check (counted >= 0),
  serials text[] not null default '{}',
  scanned_at timestamptz not null,
  counted_by uuid,
  counted_by_name text,
  reason text check (length(reason) between 1 and 300),
  -- What was posted.
  difference numeric(14, 3),
  value_minor bigint,
  primary key (company_id, id),
  constraint count_line_once unique nulls not distinct (company_id, count_id, item_id, batch_id),
  foreign key (company_id, count_id) references trade.stock_count (company_id, id),
  foreign key (company_id, item_id) references trade.item (company_id, id),
  foreign key (company_id, batch_id) references trade.batch (company_id, id)
);
select app.company_table('trade.count_line', 'keep');

-- Who counted any of its lines, a line that was counted again by another included.
create table trade.count_person (
  company_id int not null default app.current_company() references platform.company,
  count_id uuid not null,
  user_id uuid not null,
  primary key (company_id, count_id, user_id),
  foreign key (company_id, count_id) references trade.stock_count (company_id, id)
);
select app.company_table('trade.count_person', 'append');
