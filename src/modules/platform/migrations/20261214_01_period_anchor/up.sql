-- Periods in a row keep the day of the month on which the first began: 31 October, 30 November, 31 December. Null: that of the start.
alter table platform.subscription add column anchor_day int check (anchor_day between 1 and 31);
alter table platform.subscription_order add column anchor_day int check (anchor_day between 1 and 31);
