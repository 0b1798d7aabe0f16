-- What an authority usually asks for a kind of violation from a day on: it completes a notice that names no amount.
create table fleet.default_fine (
  company_id int not null default app.current_company() references platform.company,
  id uuid not null default app.uuid_v7(),
  version int not null default 1,
  type text not null check (type in ('speeding', 'red_light', 'phone', 'seat_belt', 'illegal_parking', 'no_licence',
    'under_influence', 'right_of_way', 'reverse_driving', 'overtaking', 'lane', 'other')),
  valid_from date not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  constraint default_fine_taken unique (company_id, type, valid_from)
);
select app.company_table('fleet.default_fine');
