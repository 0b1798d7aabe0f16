alter table reports.schedule drop constraint schedule_period_check;
alter table reports.schedule add constraint schedule_period_check
  check (period in ('today', 'yesterday', 'last7', 'monthSoFar', 'lastMonth', 'lastQuarter', 'yearSoFar'));
